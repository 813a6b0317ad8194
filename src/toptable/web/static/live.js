/* Keeps the page in step with the desk: a stream says "version n", and the parts are fetched. */

import { enterByKeyboard } from "./entry.js";
import { filterInPlace } from "./filter.js";
import { listenToKeys } from "./keys.js";
import { refresh } from "./parts.js";
import { looked, sendWaiting, takeResults } from "./results.js";
import { sendWithoutReloading } from "./send.js";

const QUIET = 25_000; // The server says something every ten seconds; longer means it is gone.
const POLL = 5_000;
const MOVING = 8_000; // So long a page that is sent elsewhere says nothing of a lost connection.
const LISTEN_AGAIN = 60_000; // Where too many listened, there may be room for this page later.

const updated = document.getElementById("updated");
const lost = document.getElementById("lost");
const since = document.getElementById("lost-since");
const address = updated.dataset.live;

let shown = Number(updated.dataset.version);
let heard = Date.now();
let stream;
let moving = 0; // When the process behind the stream said that it ends, and another takes over.
let refused = 0; // When the server last had no room for another stream; 0 while one is open.
let wanted = shown;
let refreshing = null;

function clock(moment = new Date()) {
  const { lang } = document.documentElement;
  return moment.toLocaleTimeString(lang === "en" ? "en-GB" : lang);
}

/** The desk has answered: nothing that is shown here is older than this. */
function inStep() {
  heard = Date.now();
  lost.hidden = true;
  updated.textContent = updated.dataset.saidUpdated.replace("%s", clock());
  sendWaiting();
  document.dispatchEvent(new Event("in-step"));
}

function outOfStep() {
  if (!lost.hidden) return;
  since.textContent = clock(new Date(heard));
  lost.hidden = false;
  document.dispatchEvent(new Event("out-of-step"));
}

/** Somebody else changed what is shown here: a badge that counts, says what, and leads to the log. */
function tellOfOthers({ detail }) {
  const badge = document.getElementById("others");
  if (!badge) return;
  const count = Number(badge.dataset.count ?? 0) + detail.length;
  badge.dataset.count = count;
  badge.textContent = `● ${count} by others`;
  badge.title = detail.join("\n");
  badge.hidden = false;
}

/** Show this version or a newer one; what is heard of meanwhile is asked for once, together. */
export function show(version) {
  return version > shown ? fetchUpTo(Math.max(version, wanted)) : Promise.resolve(inStep());
}

/** The event is at this version, which may be of another log that was put in place of this one. */
function settle(version) {
  return version === shown ? Promise.resolve(inStep()) : fetchUpTo(version);
}

function fetchUpTo(version) {
  wanted = version;
  refreshing ??= catchUp().finally(() => { refreshing = null; });
  return refreshing;
}

async function catchUp() {
  let asked;
  try {
    do {
      asked = wanted;
      shown = await refresh(address, shown);
      looked(shown);
    } while (wanted > shown && wanted !== asked);
    inStep();
  } catch {
    outOfStep();
  }
}

function listen() {
  stream?.close();
  stream = new EventSource(`${address}/live`);
  stream.addEventListener("open", () => { refused = 0; });
  stream.addEventListener("moving", () => { moving = Date.now(); });
  stream.addEventListener("version", (event) => show(Number(event.data)));
  stream.addEventListener("beat", (event) => settle(Number(event.data)));
  stream.addEventListener("error", () => {
    // The browser tries again by itself, unless the server said no; then this page asks instead.
    if (stream.readyState === EventSource.CLOSED) {
      refused = Date.now();
      ask();
    } else if (Date.now() - moving > MOVING) {
      outOfStep();
    }
  });
}

/** Asks by itself when the stream is silent, and opens it again. */
async function ask() {
  if (!refused && Date.now() - heard < QUIET && lost.hidden) return;
  try {
    const answer = await fetch(`${address}/version`, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    await settle((await answer.json()).version);
    if (stream.readyState === EventSource.CLOSED && Date.now() - refused > LISTEN_AGAIN) listen();
  } catch {
    outOfStep();
  }
}

takeResults(show, outOfStep);
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
document.addEventListener("others", tellOfOthers);
inStep();
listen();
// A little earlier or later than the others, so that not all pages ask in the same moment.
setInterval(ask, POLL * (0.8 + 0.4 * Math.random()));
addEventListener("online", ask);
addEventListener("offline", outOfStep);
addEventListener("pagehide", () => stream.close());
addEventListener("pageshow", (event) => event.persisted && listen());
sendWithoutReloading(show);
enterByKeyboard();
filterInPlace();
listenToKeys(show);
if (location.search.includes("done=")) history.replaceState(null, "", location.pathname + location.hash);
