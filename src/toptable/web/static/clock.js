/* Counts clocks down on the server's time, whatever the clock of this device says. */

import { refreshTimed } from "./parts.js";

const AGAIN = 60_000; // How often the server is asked for the time.
const JUST_NOW = 20_000; // How long after its start a round still begins.
const LAST_MINUTE = 60; // From here on time may be called: the call counts, not the clock.
const OLD = 20_000; // How long a list that depends on the time of day may stand.

const words = document.getElementById("clock-words").dataset; // In the language of the page.

let server = null; // The server's time at the moment `asked` of this device's own stopwatch.
let asked = 0;
let trip = Infinity;
let before = null;
let begun = null; // The start that was said last.

/** Ask for the time, and believe the answer that was on its way for the shortest. */
async function ask() {
  const begun = performance.now();
  try {
    const answer = await fetch("/now", { cache: "no-store" });
    const { now } = await answer.json();
    const took = performance.now() - begun;
    if (took > trip * 2) return;
    trip = took;
    server = now + took / 2;
    asked = begun + took;
    tick();
  } catch {
    // Nothing is lost: the last answer goes on counting.
  }
}

function now() {
  return server === null ? null : server + performance.now() - asked;
}

function digits(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A text with what changes from second to second put in. */
function say(text, what) {
  return text.replace("%s", what);
}

/** Put a text in place only if it differs, so that nothing flickers or is read out twice. */
function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function tick() {
  const moment = now();
  if (moment === null) return;
  let first = null;
  begins(document.querySelector("[data-began]")?.dataset.began, moment);
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const left = show(clock, moment);
    if (first === null && left !== null) first = { left, marks: clock.dataset.marks };
  }
  for (const wait of document.querySelectorAll("[data-since]")) {
    put(wait, digits(Math.max(0, Math.floor((moment - Date.parse(wait.dataset.since)) / 1000))));
  }
  for (const end of document.querySelectorAll("[data-left]")) {
    const left = Math.ceil((Date.parse(end.dataset.left) - moment) / 1000);
    put(end, left > 0 ? say(words.timeLeft, digits(left)) : words.timeUp);
  }
  if (first) announce(first.left, (first.marks ?? "").split(" ").map(Number));
}

/** One clock; answers how many seconds are left on it where it runs. */
function show(clock, moment) {
  const { clock: phase, ends } = clock.dataset;
  const text = clock.querySelector(".digits");
  const label = clock.querySelector("small");
  if (!ends) return null;
  const left = Math.ceil((Date.parse(ends) - moment) / 1000);
  const over = Math.floor(-left / 60);
  if (phase === "called") {
    put(label, over > 0 ? say(words.calledAgo, over) : words.called);
    return null;
  }
  clock.dataset.now = left > LAST_MINUTE ? "left" : left > 0 ? "last" : "over";
  clock.parentElement.dataset.now = clock.dataset.now;
  if (phase === "preparing") {
    put(text, digits(Math.max(0, left)));
    put(label, left > 0 ? words.toPrepare : words.prepared);
    return null;
  }
  put(text, left > 0 ? digits(left) : words.time);
  put(label, left > 0 ? words.left : over > 0 ? say(words.over, over) : words.isUp);
  return left;
}

/** Say, once, what staff call out: to those who listen, and to the loudspeaker if it is on. */
function announce(left, marks) {
  const passed = before === null ? [] : marks.filter((mark) => before > mark && left <= mark);
  if (before > 0 && left <= 0) callOut("time", words.callTime);
  else if (passed.length) callOut("left", say(words.callLeft, Math.min(...passed) / 60));
  before = left;
}

/** Say, once, that the round begins; whoever looks later has missed it. */
function begins(began, moment) {
  if (!began || began === begun) return;
  begun = began;
  if (moment - Date.parse(began) < JUST_NOW) callOut("start", words.callStart);
}

function callOut(kind, text) {
  put(document.getElementById("called-out"), text);
  document.dispatchEvent(new CustomEvent("room", { detail: { kind, text } }));
}

ask();
setInterval(ask, AGAIN);
setInterval(tick, 250);
setInterval(refreshTimed, OLD);
document.addEventListener("parts", tick);
document.addEventListener("visibilitychange", () => document.hidden || ((trip = Infinity), ask()));
