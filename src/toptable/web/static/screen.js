/* Runs a screen that nobody touches: turns its pages, fetches what changed, recovers by itself. */

const QUIET = 25_000; // The server says something every ten seconds; longer means it is gone.
const POLL = 5_000;
const CHECK = 60_000; // Even while all is well: a stream may be open and dead.
const PACE = 2_000; // While results pour in, the room need not see each of them at once.
const PATIENCE = 15_000; // How long an answer may take.
const AFTER_FAULT = 60_000;

const frame = document.getElementById("screen");
const stage = document.getElementById("stage");
const lost = document.getElementById("lost");
const heardLine = document.getElementById("heard");
const { here, live, build, language } = frame.dataset;
const query = frame.dataset.asked || ""; // What stands behind the address of the page itself.

let heard = performance.now(); // By the stopwatch of this device: its clock may be wrong.
let asked = 0;
let soon = 0;
let tag = "";
let text = stage.innerHTML.trim();
let stream = null;
let asking = false;
let again = false;
let up = shown().dataset.up;
let at = { view: 0, page: 0 };
let turning = 0;

function shown() {
  return document.getElementById("shown");
}

/* What is asked for */

/** Ask what to show now; what is heard of meanwhile is asked for afterwards. */
async function ask() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    do {
      again = false;
      asked = performance.now();
      await fetchStage();
    } while (again);
  } catch (problem) {
    // The line below tells how long ago it was heard from; the next try comes by itself.
  }
  asking = false;
}

/** The event has changed: ask at once, unless that was done a moment ago. */
function askSoon() {
  const wait = Math.max(0, asked + PACE - performance.now());
  clearTimeout(soon);
  soon = setTimeout(ask, asked ? wait : 0);
}

async function fetchStage() {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const headers = tag ? { "If-None-Match": tag } : {};
    const answer = await fetch(`${here}/now${query}`, { headers, cache: "no-store", signal: patience.signal });
    if (answer.status === 304) return hear();
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const html = (await answer.text()).trim();
    tag = answer.headers.get("ETag") || "";
    hear();
    await put(html);
  } finally {
    clearTimeout(timer);
  }
}

function hear() {
  heard = performance.now();
  tell();
}

/** Put the stage in place; another program, or another language, needs the whole page anew. */
async function put(html) {
  if (html === text) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const next = fresh.content.firstElementChild;
  if (next.dataset.build !== build || next.dataset.language !== language) {
    if (await startAgain(`${next.dataset.build} ${next.dataset.language}`)) return;
  }
  const before = keyOf(at.view);
  text = html;
  stage.replaceChildren(fresh.content);
  document.dispatchEvent(new Event("parts"));
  const raised = shown().dataset.up;
  if (raised && raised !== up && shown().dataset.upText) {
    callOut(shown().dataset.upText);
    up = raised;
    return turnTo(Math.max(0, views().findIndex((view) => view.dataset.view === "pairings")), 0);
  }
  up = raised;
  const same = views().findIndex((view) => view.dataset.view === before);
  if (same >= 0) show(same, at.page);
  else turnTo(0, 0);
}

/** Load the page anew once the server is sure to answer; never twice for the same reason. */
async function startAgain(why) {
  try {
    if (sessionStorage.getItem("again") === why) return false;
    const answer = await fetch(location.href, { cache: "reload" });
    if (!answer.ok) return false;
    sessionStorage.setItem("again", why);
  } catch (problem) {
    return false;
  }
  location.reload();
  return true;
}

function listen() {
  if (stream) stream.close();
  stream = new EventSource(`${live}/live`);
  // Also when the server came back: it may be another program.
  stream.addEventListener("open", ask);
  stream.addEventListener("version", askSoon);
  stream.addEventListener("beat", hear);
}

/** Ask where the stream is silent or closed, and now and then in any case. */
function look() {
  const silent = performance.now() - heard > QUIET;
  if (stream.readyState === EventSource.CLOSED || silent) {
    ask();
    listen();
  } else if (performance.now() - asked > CHECK) {
    ask();
  }
}

function span(seconds) {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** Say how long ago the desk was heard from. */
function tell() {
  const seconds = Math.max(0, Math.floor((performance.now() - heard) / 1000));
  const away = seconds * 1000 > QUIET;
  if (lost) {
    lost.hidden = !away;
    if (away) lost.textContent = `! ${lost.dataset.said.replace("%s", span(seconds))}`;
  }
  if (heardLine) heardLine.textContent = `${away ? "×" : "✓"} ${heardLine.dataset.said.replace("%s", seconds)}`;
  frame.classList.toggle("away", away);
}

/** For those who listen, and for the loudspeaker. */
function callOut(words) {
  const line = document.getElementById("called-out");
  if (line) line.textContent = words;
  document.dispatchEvent(new CustomEvent("room", { detail: { kind: "pairings", text: words } }));
}

/* What is shown */

/** The views in turn: only the pairings while people look for their tables. */
function views() {
  const all = [...stage.querySelectorAll("[data-view]")];
  const { only } = shown().dataset;
  return only ? all.filter((view) => view.dataset.view === only) : all;
}

function keyOf(index) {
  const view = views()[index];
  return view ? view.dataset.view : "";
}

/** A list is laid out in columns of the height of the screen; those beside it are its next pages. */
function widthOf(list) {
  return list.clientWidth + (parseFloat(getComputedStyle(list).columnGap) || 0);
}

function pagesOf(view) {
  const list = view.querySelector(".pages");
  if (!list || !list.clientWidth) return 1;
  const gap = widthOf(list) - list.clientWidth;
  return Math.max(1, Math.ceil((list.scrollWidth + gap - 2) / widthOf(list)));
}

function show(index, wanted) {
  const all = views();
  const view = all[index] || all[0];
  for (const other of stage.querySelectorAll("[data-view]")) other.hidden = other !== view;
  const pages = pagesOf(view);
  const page = Math.min(wanted, pages - 1);
  at = { view: all.indexOf(view), page };
  const list = view.querySelector(".pages");
  if (list) list.style.transform = page ? `translateX(${-page * widthOf(list)}px)` : "";
  const title = document.getElementById("title");
  if (title && title.textContent !== view.dataset.title) title.textContent = view.dataset.title;
  const where = document.getElementById("where");
  if (where) where.textContent = [rangeOf(list, page), pages > 1 ? pageOf(page, pages) : ""].filter(Boolean).map((part) => ` · ${part}`).join("");
  frame.dataset.view = view.dataset.view;
  frame.dataset.page = `${page + 1}/${pages}`;
}

function pageOf(page, pages) {
  return frame.dataset.saidPage.replace("%p", page + 1).replace("%n", pages);
}

/** A name that runs from right to left turns nothing around it. */
function apart(name) {
  return `\u2068${name}\u2069`;
}

/** From whom to whom this page goes. */
function rangeOf(list, page) {
  const rows = list ? [...list.querySelectorAll("[data-first]")] : [];
  if (!rows.length) return "";
  const width = widthOf(list);
  const here = rows.filter((row) => Math.floor((row.offsetLeft + 2) / width) === page);
  if (!here.length) return "";
  const first = here[0].dataset.first;
  const last = here[here.length - 1].dataset.first;
  return frame.dataset.saidRange.replace("%f", apart(first)).replace("%l", apart(last));
}

function turnTo(index, page) {
  clearTimeout(turning);
  show(index, page);
  turning = setTimeout(turn, 1000 * Number(shown().dataset.seconds));
}

function turn() {
  const all = views();
  const view = all[at.view];
  if (view && at.page + 1 < pagesOf(view)) turnTo(at.view, at.page + 1);
  else turnTo((at.view + 1) % all.length, 0);
}

/** Where the browser lets us: do not let the television fall asleep. */
async function stayAwake() {
  try {
    if (navigator.wakeLock) await navigator.wakeLock.request("screen");
  } catch (problem) {
    // It may do so only over HTTPS; the television's own settings have to do then.
  }
}

addEventListener("error", () => setTimeout(() => startAgain(String(Date.now())), AFTER_FAULT));
// Also where a line below comes or goes, and less or more fits on a page.
new ResizeObserver(() => show(at.view, at.page)).observe(stage);
addEventListener("online", ask);
addEventListener("pagehide", () => stream.close());
addEventListener("pageshow", (event) => event.persisted && listen());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  stayAwake();
  ask();
});
if (document.fonts) document.fonts.ready.then(() => show(at.view, at.page));
turnTo(0, 0);
listen();
stayAwake();
setInterval(tell, 1000);
setInterval(look, POLL);
