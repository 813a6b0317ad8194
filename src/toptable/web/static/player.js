/* A player's phone: a stream brings each new row; without it the page asks by itself. What is
   tapped is sent at once, or kept on the phone until the desk can be reached. */

const POLL = 4_000;
const SHOWN_POLL = 15_000; // For a phone that only shows a row.
const LISTEN_AGAIN = 60_000; // Where too many listened, there may be room for this page later.
const MOVING = 8_000; // So long a page that is sent elsewhere says nothing of a lost connection.
const TOO_LONG = 10_000; // A request that hangs longer is tried again.
const QUIET = 45_000; // The server speaks every twenty seconds or so; longer means it is gone.

const $ = (id) => document.getElementById(id);
const home = `${location.pathname.split("/", 3).join("/")}/me`;
const [updated, row, report, more] = ["updated", "row", "report", "more"].map($);
const { live, shown, made } = updated?.dataset ?? {};

let heard = Number(made) || Date.now();
let stream;
let known = "none"; // The name of the row that is shown.
let at = updated?.dataset.at; // How far the log reached that the row shows.
let moving = 0; // When the process behind the stream said that it ends, and another takes over.
let refused = 0; // When the server last had no room for another stream.
let asking = false;
let sending = null; // The way of what was tapped to the desk, while it lasts.
let onItsWay = null;
let finger = false; // Whether one is on the screen: what it presses must still be there when it is lifted.
let late = null; // The row that came meanwhile.
let drift = 0; // What the clock of this phone must be put forward by, in milliseconds.

/* How old it is */

const time = (moment) => new Date(moment).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

function inStep() {
  heard = Date.now();
  updated.classList.remove("lost");
  updated.removeAttribute("role"); // Read out only when the connection is lost, not at every beat.
  updated.textContent = updated.dataset.saidUpdated.replace("%s", time(heard));
  sendWaiting();
}

function outOfStep() {
  updated.classList.add("lost");
  updated.setAttribute("role", "status");
  updated.textContent = updated.dataset.saidLost.replace("%s", time(heard));
}

/* The row */

const part = () => row.querySelector("[data-moment]");
const seat = () => row.querySelector("[name=at]")?.value;

/** Put a row in place; what the player is just filling in is beside it and stays. */
function show(html) {
  const [moment, before] = [part()?.dataset.moment, seat()];
  row.innerHTML = html;
  if (report && seat() !== before) forget();
  fit();
  if (part()?.dataset.moment !== moment) document.dispatchEvent(new CustomEvent("moment", { detail: moment }));
}

/** Whether one of two rows shows less of the log, or a log that another took the place of. */
function behind(one, other) {
  const [[log, version], [otherLog, otherVersion]] = [one, other].map((said) => (said ?? "0-0").split("-").map(Number));
  return log < otherLog || (log === otherLog && version < otherVersion);
}

/** A row from the desk; the phone remembers it for when there is no network. One that two
    processes sent in the wrong order is passed over. */
function told(html, tag, reached) {
  if (behind(reached, at)) return;
  if (tag !== known && finger) late = html;
  else if (tag !== known) show(html);
  [known, at] = [tag, reached];
  keep("row", { html, at: Date.now(), reached });
  inStep();
}

addEventListener("pointerdown", () => { finger = true; }, true);
for (const name of ["pointerup", "pointercancel"]) {
  // The click comes right after it, and still belongs to the press.
  addEventListener(name, () => setTimeout(() => {
    finger = false;
    if (late !== null) show(late);
    late = null;
  }), true);
}

/** What stands around the row goes by it: which sides, which results, match mode. */
function fit() {
  const now = part();
  const sides = now?.dataset.sides?.split(",") ?? [];
  document.querySelectorAll("[data-side]").forEach((text, game) => {
    text.textContent = sides[game] ? text.dataset.said.replace("%s", sides[game]) : "";
  });
  const match = now ? "match" in now.dataset : false;
  if (more && document.body.classList.contains("match") !== match) more.open = !match;
  document.body.classList.toggle("match", match);
  tick();
}

function listen() {
  stream?.close();
  stream = new EventSource(`${live}/live`);
  stream.addEventListener("row", (event) => told(event.data, ...event.lastEventId.replaceAll('"', "").split(" ")));
  stream.addEventListener("moving", () => { moving = Date.now(); });
  stream.addEventListener("beat", inStep);
  stream.addEventListener("ended", () => { stream.close(); location.reload(); });
  stream.addEventListener("error", () => {
    // The browser tries again by itself, unless the server said no; then this page asks instead.
    if (stream.readyState === EventSource.CLOSED) { refused = Date.now(); ask(); } else if (Date.now() - moving > MOVING) outOfStep();
  });
}

/** Where no stream gets through, ask for the row; the server answers when there is another. */
async function ask() {
  const quiet = Date.now() - heard > QUIET;
  if (asking || (stream && stream.readyState !== EventSource.CLOSED && !quiet)) return;
  asking = true;
  try {
    const answer = await fetch(shown ?? `${live}/row?known=${known}`, { cache: "no-store" });
    if ([403, 404].includes(answer.status) || answer.redirected) { location.reload(); return; }
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    told(html, (answer.headers.get("etag") ?? html).replaceAll('"', ""), answer.headers.get("toptable-at") ?? at);
    if (stream?.readyState === EventSource.CLOSED && Date.now() - refused > LISTEN_AGAIN) listen();
  } catch {
    outOfStep();
  } finally {
    asking = false;
  }
}

/* The clock */

function tick() {
  const clock = row.querySelector("[data-clock]");
  const phase = clock?.dataset.clock;
  const left = clock?.dataset.ends ? Math.ceil((Date.parse(clock.dataset.ends) - Date.now() - drift) / 1000) : null;
  if (["running", "called"].includes(phase) && left !== null) {
    const over = phase === "called" ? clock.dataset.up : "0:00";
    const text = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : over;
    if (clock.textContent !== text) clock.textContent = text;
  }
  const nudge = $("nudge");
  if (nudge) {
    const late = left !== null && ["running", "called"].includes(phase) && left <= -60 * nudge.dataset.after;
    const owed = late && part()?.dataset.moment === "play";
    if (owed && nudge.hidden) document.dispatchEvent(new Event("nudge"));
    nudge.hidden = !owed;
  }
  const over = phase === "called" || (phase === "running" && left !== null && left <= 0);
  const early = report && "asks" in report.dataset ? !over : !over && ["preparing", "running", "paused"].includes(phase);
  if (document.body.classList.toggle("early", early)) {
    for (const late of document.querySelectorAll(".late input:checked")) { late.checked = false; choose(); }
  }
}

/** The server's time, so that a phone whose clock is wrong counts right. */
async function setClock() {
  const begun = Date.now();
  try {
    const { now } = await (await fetch("/now", { cache: "no-store" })).json();
    drift = now - (begun + Date.now()) / 2;
    tick();
  } catch {
    // The phone's own clock goes on counting.
  }
}

/* Reporting, game by game */

const chosen = (game) => game.querySelector("input:checked")?.value ?? "";

/** Show the next game of a match only where it is played; who has won how many. */
function games(match) {
  const needed = Number(report.dataset.needed);
  let [mine, theirs, over] = [0, 0, false];
  for (const game of match.querySelectorAll("[data-game]")) {
    game.hidden = over;
    if (over) for (const input of game.querySelectorAll("input")) input.checked = false;
    const letter = chosen(game);
    if ("WT".includes(letter) && letter) mine += 1;
    if ("Lt".includes(letter) && letter) theirs += 1;
    over ||= needed > 0 && (!letter || Math.max(mine, theirs) >= needed);
  }
  const why = match.querySelector(".why");
  if (why) why.hidden = !match.querySelector("[data-game] input[value=D]:checked");
  return [mine, theirs];
}

/** Say on the button what will be sent: games won, or seats where teams play. */
function choose() {
  const won = [...report.querySelectorAll("[data-seat]")].map(games);
  const seats = (mine) => won.filter(([one, other]) => mine ? one > other : one < other).length;
  const [mine, theirs] = won.length > 1 ? [seats(true), seats(false)] : won[0];
  const send = $("send");
  send.dataset.text ??= send.textContent;
  const some = report.querySelector("[data-game] input:checked");
  send.textContent = some ? `${send.dataset.text}: ${mine}–${theirs}` : send.dataset.text;
}

const picked = () => [...report?.querySelectorAll("input:checked") ?? []].map(({ name, value }) => name + value).join();

function forget() {
  for (const input of report.querySelectorAll("input")) input.checked = false;
  report.open = false;
  choose();
}

/* Sending, and what waits for the connection */

const place = (name) => `toptable.${home}.${name}`;

function keep(name, value) {
  try {
    localStorage.setItem(place(name), JSON.stringify(value));
    return true;
  } catch {
    return false; // A browser that keeps nothing shows what the desk says, and no more.
  }
}

function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(place(name)));
  } catch {
    return null;
  }
}

function say(id, text) {
  const box = $(id);
  if (!box) return;
  box.textContent = text;
  box.hidden = !text;
}

const taps = kept("waiting") ?? []; // So that two alike are told apart.

/** With how much of the log was shown, and how many alike were sent since: the desk does none twice. */
async function post({ target, body, seen, nth }) {
  const headers = { Accept: "application/json", ...(seen && { "Toptable-Tap": `${seen} ${nth}` }) };
  const answer = await fetch(target, { method: "POST", body: new URLSearchParams(body), headers, signal: AbortSignal.timeout?.(TOO_LONG) });
  if (answer.status >= 500) throw new Error(answer.status);
  return answer.json();
}

/** Tell what came of it; the row shows the rest. */
function answered({ refused: no, done }, { filled }) {
  say("refused", no ? `! ${no}` : "");
  if (no) return;
  if (!row) { location.assign(done ? `${home}?done=${done}` : home); return; }
  // A form that was filled in again meanwhile stays.
  if (report && filled === picked()) forget();
  ask();
}

/** Put what was tapped behind what waits, and send it all. Of what is not on its way yet only the
    latest word counts. */
async function send(tapped) {
  const waiting = (kept("waiting") ?? []).filter((other) => other.target !== tapped.target || other.id === onItsWay);
  const alike = ({ target, seen, body }) => JSON.stringify([target, seen, body]) === JSON.stringify([tapped.target, tapped.seen, tapped.body]);
  const nth = taps.push(tapped) && taps.filter(alike).length;
  const item = { ...tapped, nth, id: `${Date.now()}-${Math.random()}` };
  if (keep("waiting", [...waiting, item])) return sendWaiting();
  try {
    answered(await post(item), item);
  } catch {
    outOfStep();
  }
}

/** Send what was tapped, in that order, each once the one before it was answered. */
function sendWaiting() {
  sending ??= sendAll().finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  try {
    for (let item; (item = kept("waiting")?.[0]); ) {
      onItsWay = item.id;
      const told = await post(item);
      keep("waiting", (kept("waiting") ?? []).filter((other) => other.id !== item.id));
      say("waiting", "");
      answered(told, item);
    }
  } catch {
    say("waiting", `◌ ${$("waiting")?.dataset.said ?? ""}`);
    if (updated) outOfStep();
  } finally {
    onItsWay = null;
  }
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("#act, [data-keep]")) return;
  event.preventDefault();
  const target = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
  submitter?.setAttribute("aria-busy", "true");
  await send({ target, body: [...new FormData(form, submitter)], filled: picked(), seen: Number(at?.split("-")[1]) || 0 });
  submitter?.removeAttribute("aria-busy");
});

/* Beginning */

if (report) {
  report.addEventListener("change", choose);
  choose();
}
if (row) {
  const before = kept("row");
  if (live && before && behind(at, before.reached)) { show(before.html); [heard, at] = [before.at, before.reached]; } else fit();
  setInterval(tick, 500);
  setInterval(ask, (shown ? SHOWN_POLL : POLL) * (0.8 + 0.4 * Math.random()));
  setClock();
  if (live) listen();
  else if (shown) inStep();
  addEventListener("online", ask);
  addEventListener("offline", outOfStep);
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", (event) => { if (event.persisted && live) listen(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { setClock(); ask(); } });
} else {
  sendWaiting();
}
const closing = document.querySelector("[data-closes]"); // A page that is open for some minutes.
if (closing) {
  const over = Date.now() + closing.dataset.closes * 1000;
  setInterval(() => { if (Date.now() >= over) location.reload(); }, 1000);
}
if (live && isSecureContext) navigator.serviceWorker?.register(`${home}/worker`, { scope: home });
