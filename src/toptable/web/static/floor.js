/* The floor on a phone: the sheet of a table, taps that show at once, limits that sound. */

import { heardOf, lostSight } from "./connection.js";
import "./held.js";
import { show } from "./live.js";
import { refreshOne, rememberPieces } from "./parts.js";
import { kept, send, takeTaps } from "./taps.js";

const grid = document.getElementById("grid");
const sheet = document.getElementById("sheet");
const HEAD = 90; // What the head of the page covers.
const mine = new Set(); // Tables that were tapped here, whose change is no news.

document.addEventListener("in-step", () => { heardOf(); send(); });
document.addEventListener("out-of-step", lostSight);

/* Taps */

const SEATS = { absent: ["arrived", "× empty", "true"], arrived: ["absent", "here", "false"] };

/** A seat says at once what was tapped; the next tap means the opposite. */
function turnSeat(seat) {
  const [next, said, pressed] = SEATS[seat.value] ?? SEATS.absent;
  seat.setAttribute("aria-pressed", pressed);
  seat.classList.toggle("empty", pressed === "true");
  seat.querySelector("em").textContent = said;
  seat.value = next;
}

document.addEventListener("tapped", ({ detail: { tap, pressed } }) => {
  if (tap.table) mine.add(tap.table);
  if (tap.label === "seat") turnSeat(pressed);
  if (pressed?.closest("details.quick")) pressed.closest("details.quick").open = false;
  mark();
});

/** Mark what is not stored yet wherever it is shown. */
function mark() {
  for (const marked of document.querySelectorAll(".sending")) {
    marked.classList.remove("sending");
    delete marked.dataset.sending;
  }
  for (const tap of kept().filter((one) => !one.refused)) {
    const places = [
      ...(tap.table ? [document.getElementById(`t${tap.table}`), document.getElementById(`s${tap.table}`)] : []),
      tap.call ? document.getElementById(`call-${tap.call}`) : null,
      tap.label === "seat" ? document.querySelector(`button.seat[formaction="${tap.path}"]`) : null,
    ];
    for (const there of places.filter(Boolean)) {
      there.classList.add("sending");
      there.dataset.sending = tap.label === "seat" ? "sending" : `◌ ${tap.label}`;
    }
  }
}

document.addEventListener("taps", mark);
document.addEventListener("refused", ({ detail }) => {
  if (detail.label !== "seat") return;
  // The seat is as the desk has it, whatever was tapped.
  const part = document.getElementById("start");
  if (part) refreshOne(part).then(() => document.dispatchEvent(new Event("parts")), () => {});
});

/* What was done is said for a moment and then makes room again. */
const said = document.getElementById("said");
let gone = 0;
new MutationObserver(() => {
  clearTimeout(gone);
  if (!said.hidden) gone = setTimeout(() => { said.hidden = true; }, 4_000);
}).observe(said, { childList: true, attributes: true });

/* What others did */

document.addEventListener("pieces", ({ detail }) => {
  for (const cell of detail) {
    const table = cell.id.slice(1);
    if (!mine.delete(table)) cell.classList.add("pulse");
  }
});
document.addEventListener("parts", () => { mark(); tick(); filter(); });

/* The grid */

function filter() {
  if (!grid) return;
  for (const chip of grid.querySelectorAll("[data-chip]")) {
    if (chip.dataset.chip === grid.dataset.narrow) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
  }
}

grid?.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-chip]");
  if (chip) {
    event.preventDefault();
    grid.dataset.narrow = chip.dataset.chip;
    filter();
    return;
  }
  const cell = event.target.closest(".cell");
  if (!cell || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openSheet(cell);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-open]");
  const cell = link && document.getElementById(`t${link.dataset.open}`);
  if (!cell || !sheet) return;
  event.preventDefault();
  openSheet(cell);
});

/* One table */

function openSheet(cell) {
  const table = cell.id.slice(1);
  const names = [...cell.querySelectorAll("bdi")].map((name) => name.textContent);
  const [first, second] = cell.dataset.p.split(",");
  const body = document.getElementById("sheet-body");
  body.innerHTML = document.getElementById("sheet-of").textContent
    .replaceAll("__T__", table).replaceAll("__A__", first).replaceAll("__B__", second)
    .replaceAll("__C__", cell.dataset.call ?? "");
  const claims = body.querySelector("[data-claims]");
  if (claims) claims.hidden = !cell.dataset.call;
  document.getElementById("sheet-title").textContent = `Table ${table}`;
  body.dataset.part = `${document.getElementById("tap").dataset.event}/floor/tables/${table}/part`;
  for (const name of sheet.querySelectorAll("[data-seat]")) name.textContent = names[name.dataset.seat];
  for (const seen of document.querySelectorAll(".cell.here")) seen.classList.remove("here");
  cell.classList.add("here");
  sheet.hidden = false;
  document.body.classList.add("with-sheet");
  // The table that was tapped stays in sight above its sheet.
  const { top, bottom } = cell.getBoundingClientRect();
  if (bottom > sheet.getBoundingClientRect().top) scrollBy({ top: top - HEAD, behavior: "instant" });
  document.getElementById("sheet-title").focus({ preventScroll: true });
  // What only the desk knows, such as warnings, follows as soon as it is there.
  refreshOne(body).then(() => document.dispatchEvent(new Event("parts")), () => {});
}

function closeSheet() {
  sheet.hidden = true;
  delete document.getElementById("sheet-body").dataset.part;
  document.body.classList.remove("with-sheet");
  const cell = document.querySelector(".cell.here");
  cell?.classList.remove("here");
  cell?.querySelector("a").focus({ preventScroll: true });
}

document.getElementById("sheet-close")?.addEventListener("click", closeSheet);
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && sheet && !sheet.hidden) closeSheet(); });

/* Time */

let server = null;
let asked = 0;

async function askTime() {
  try {
    const begun = performance.now();
    const { now } = await (await fetch("/now", { cache: "no-store" })).json();
    asked = performance.now();
    server = now + (asked - begun) / 2;
    tick();
  } catch {
    // The last answer goes on counting.
  }
}

function now() {
  return server === null ? Date.now() : server + performance.now() - asked;
}

const sounded = new Set();

/** The minutes that each table has left, and the limits that lateness reaches. */
function tick() {
  const moment = now();
  const cells = document.getElementById("cells");
  const whole = cells?.dataset.ends ? Date.parse(cells.dataset.ends) : null;
  for (const cell of cells?.querySelectorAll(".cell.k-open") ?? []) {
    const ends = cell.dataset.ends ? Date.parse(cell.dataset.ends) : whole;
    const text = ends === null ? "" : ends > moment ? `${Math.ceil((ends - moment) / 60_000)}′` : "time";
    const small = cell.querySelector("small");
    if (small.textContent !== text) small.textContent = text;
  }
  for (const limit of document.querySelectorAll("[data-limit]")) {
    const left = Math.ceil((Date.parse(limit.dataset.limit) - moment) / 1000);
    limit.classList.toggle("reached", left <= 0);
    limit.querySelector(".left").textContent = left > 0 ? `in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : "reached";
    if (left <= 0 && left > -5) sound(limit);
  }
}

/** A limit was reached while this page was looked at: say it once, and let the phone shake. */
function sound(limit) {
  const key = limit.dataset.limit;
  if (sounded.has(key) || !document.querySelector(".seat.empty")) return;
  sounded.add(key);
  const alarm = document.getElementById("alarm");
  alarm.textContent = `! Empty seats now: ${limit.dataset.text}.`;
  alarm.hidden = false;
  navigator.vibrate?.([200, 100, 200]);
  const part = document.getElementById("start");
  refreshOne(part).then(() => document.dispatchEvent(new Event("parts")), () => {});
}

/* Lists that are read for some minutes */

const reading = document.getElementById("reading");
if (reading) {
  setTimeout(() => {
    document.getElementById("lists").remove();
    reading.remove();
    document.getElementById("blank").hidden = false;
  }, Number(reading.dataset.closes) * 1000);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

if (grid) rememberPieces(grid);
takeTaps(show, lostSight);
filter();
mark();
tick();
askTime();
setInterval(askTime, 60_000);
setInterval(tick, 1_000);
