/* The box of the registration desk: what is typed filters the list, and says what Enter will do.

   Enter takes what was typed in that moment and frees the box; what became of each name stands
   below it, and what has to be decided at the foot of the page. */

import { show } from "./live.js";
import { listIn, makeQueue } from "./queue.js";
import { button, tell } from "./send.js";

const box = document.getElementById("box");
const field = document.getElementById("box-name");
const hint = document.getElementById("box-hint");
const bulk = document.getElementById("check-in-shown");
const act = document.getElementById("act");
const before = box?.dataset.before === "1";
const teams = box?.dataset.teams === "1";
const MOST = 5; // So many who fit are offered by name.
const kept = new WeakMap();
let picked = 0; // Which of those found was chosen, counted from 1.

/** A text without case, accents and punctuation, as the desk compares names. */
function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function rows() {
  return [...document.querySelectorAll(".roster tbody tr")];
}

function nameOf(row) {
  return row.querySelector(".name").textContent;
}

function wordsOf(row) {
  if (!kept.has(row)) kept.set(row, plain(row.querySelector("th").textContent));
  return kept.get(row);
}

function fits(row, words) {
  const name = wordsOf(row);
  if (words.length === 1 && row.id === `player-${words[0]}`) return true;
  const parts = name.split(" ");
  return words.every((word) => parts.some((part) => part.startsWith(word)) || (/[^\x00-\x7f]/.test(word) && name.includes(word)));
}

/** Whether this is a list rather than one name: it may lead to a preview, which is a page. */
const several = () => /[\n\t;|]|,.*,/.test(field.value.trim());

/** Whether somebody is checked in, or will be once the queue is through. */
const here = (row) => row.classList.contains("here") || queue.unsent().some((one) => one.path === pathOf(row));
const pathOf = (row) => `${box.action}/${row.id.slice(7)}/check-in`;

/** Show who fits, mark the one whom Enter means, say what it does. */
function follow() {
  const words = several() ? [] : plain(field.value).split(" ").filter(Boolean);
  const everyone = rows();
  const found = [];
  for (const row of everyone) {
    const fit = !words.length || fits(row, words);
    row.hidden = !fit;
    row.classList.remove("picked");
    if (words.length && fit && row.offsetParent) found.push(row);
  }
  const nobody = document.getElementById("nobody-shown");
  if (nobody) nobody.hidden = !words.length || found.length > 0 || !everyone.length;
  const same = found.filter((row) => plain(nameOf(row)) === plain(field.value) || row.id === `player-${words.join()}`);
  const exact = same.length === 1 && picked === 0;
  const meant = exact ? same[0] : found.length === 1 ? found[0] : found[picked - 1];
  meant?.classList.add("picked");
  field.rows = several() ? Math.min(8, field.value.split("\n").length) : 1;
  say(words, found, meant);
  return { found, meant, certain: exact || picked > 0 };
}

function say(words, found, meant) {
  const typed = field.value.trim();
  if (!typed) return put(hint.dataset.empty);
  if (several()) return put("Several lines: you see them before anybody is entered, if one of them is doubtful.");
  if (!words.length) return put("");
  const another = teams ? "" : before ? ` Ctrl+Enter enters “${typed}” as a new player.` : ` Ctrl+Enter lets “${typed}” in late.`;
  if (meant && before && here(meant)) put(`${nameOf(meant)} is checked in already.${another}`);
  else if (meant && before && meant.classList.contains("absent")) put(`Enter checks in ${nameOf(meant)}.${another}`);
  else if (meant) put(`Enter opens ${nameOf(meant)}.${another}`);
  else if (found.length) put(`${found.length} players fit. Type more, or choose with ↓.${another}`);
  else if (teams && before) put(`Enter asks for the members of “${typed}”.`);
  else put(before ? `Enter enters “${typed}” as a new player.` : `Enter lets “${typed}” in late.`);
}

function put(text) {
  if (hint.textContent !== text) hint.textContent = text;
}

function pressed(event) {
  if (event.key === "Escape") {
    clear();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !several()) {
    const { found } = follow();
    if (!found.length) return;
    event.preventDefault();
    picked = Math.max(1, Math.min(found.length, picked + (event.key === "ArrowDown" ? 1 : -1)));
    follow().meant?.scrollIntoView({ block: "nearest" });
  } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    if (!event.repeat) enter(event.ctrlKey || event.metaKey);
  }
}

function enter(sure) {
  const typed = field.value.trim();
  if (!typed) return;
  const { found, meant, certain } = follow();
  const leads = !before || several() || (teams && !meant && !found.length);
  if (leads && !sure && meant && !several()) return location.assign(meant.querySelector("a").href);
  if (leads && (sure || several() || !found.length)) return submit(sure);
  if (leads) return;
  if (sure || !found.length) name(typed, sure);
  else if (!meant) keep(typed, `${found.length} players fit. Which one?`, found);
  else if (meant.classList.contains("absent") && !here(meant)) checkIn(meant, certain ? "" : typed);
  else if (certain) note(typed, `${nameOf(meant)} is checked in already.`);
  else keep(typed, meant.classList.contains("gone") ? `${nameOf(meant)} has left the event.` : `${nameOf(meant)} is checked in already.`);
  clear();
}

function clear() {
  field.value = "";
  picked = 0;
  follow();
}

/** As the form itself would, with a page to follow. */
function submit(sure) {
  ready(sure);
  box.requestSubmit();
}

function ready(sure) {
  box.toggleAttribute("data-send", !several());
  box.elements.sure.disabled = !sure;
}

/** The rows that can be seen, by number: those who are meant by "all shown". */
function allShown() {
  const numbers = rows().filter((row) => row.offsetParent && row.classList.contains("absent")).map((row) => row.id.slice(7));
  bulk.href = `${bulk.pathname}?players=${numbers.join("+") || 0}`;
}

function done() {
  clear();
  field.focus();
}

/* What became of each name */

const queue = box && makeQueue({
  place: `toptable.names.${box.dataset.event}.${box.dataset.who}`,
  token: () => box.elements.csrf.value,
  recorded(_item, told, text) {
    tell(`✓ ${text}`);
    if (told.version) show(told.version);
  },
  refused() {},
  away() {},
  changed: list,
  asks: "It has to be decided who that is.",
});

function add(typed, path, fields, about = {}) {
  queue.add({ path, fields, seen: box.elements.seen.value, typed, ...about });
}

function name(typed, sure = false) {
  add(typed, box.action, { names: typed, ...(sure && { sure: "1" }) });
}

/** Check in who was found; by a part of a name it can be taken back, or be a new name after all. */
function checkIn(row, part) {
  add(nameOf(row), pathOf(row), { present: "1" }, { part });
}

function keep(typed, refused, found = []) {
  const meant = found.slice(0, MOST).map((row) => ({ name: nameOf(row), path: pathOf(row), absent: row.classList.contains("absent") }));
  add(typed, box.action, { names: typed }, { refused, answer: "who", meant });
}

function note(typed, recorded) {
  add(typed, box.action, { names: typed }, { recorded });
}

function list() {
  if (!queue || !before) return;
  const all = queue.all();
  listIn(document.getElementById("box-queue"), [...all].reverse(), chip);
  const unsent = queue.isCut() ? queue.unsent() : [];
  const open = [...all.filter((one) => one.refused), ...unsent];
  waiting.hidden = !open.length;
  const waits = unsent.length ? `◌ ${unsent.length === 1 ? "1 name waits" : `${unsent.length} names wait`} for the connection` : "! To decide";
  if (title.textContent !== waits) title.textContent = waits;
  listIn(lines, open, row);
}

function chip({ id, typed, part, recorded, refused, path }) {
  const made = document.createElement("li");
  made.className = recorded ? "done" : refused ? "refused" : "open";
  made.append(`${recorded ? "✓" : refused ? "!" : "◌"} ${typed}`);
  made.title = recorded ?? refused ?? "On its way to the desk";
  if (recorded && part) {
    const undo = button("Undo", next(() => {
      queue.drop({ id });
      add(typed, path, { present: "0" });
    }));
    undo.title = `Not ${typed} after all`;
    made.append(undo);
  }
  return made;
}

function row(item) {
  const made = document.createElement("li");
  const text = document.createElement("span");
  text.textContent = `“${item.typed}”${item.refused ? `: ${item.refused}` : ""}`;
  made.append(text);
  if (!item.refused) return made;
  const acts = (item.meant ?? []).filter((one) => one.absent).map((one) => [`Check in ${one.name}`, () => add(one.name, one.path, { present: "1" })]);
  if (item.answer === "who" && !teams) acts.push(["New player", () => name(item.typed, true)]);
  if (item.answer === "page") acts.push(["Decide…", () => location.assign(item.page)]);
  acts.push(["Dismiss", () => {}]);
  made.append(...acts.map(([label, act]) => button(label, next(() => { queue.drop(item); act(); }))));
  return made;
}

/** Whatever is chosen, the keys then go to the next name. */
function next(act) {
  return () => {
    act();
    if (matchMedia("(pointer: fine)").matches) field.focus({ preventScroll: true });
  };
}

const waiting = document.createElement("section");
const title = document.createElement("h2");
const lines = document.createElement("ul");

if (box) {
  waiting.className = "banner waiting";
  waiting.id = "names";
  waiting.hidden = true;
  waiting.setAttribute("aria-label", "Names to decide about");
  waiting.setAttribute("aria-live", "polite");
  lines.className = "lines";
  waiting.append(title, lines);
  document.querySelector(".messages").append(waiting);
  field.addEventListener("input", () => {
    picked = 0;
    follow();
  });
  field.addEventListener("keydown", pressed);
  box.querySelector("button").addEventListener("click", (event) => {
    if (!before || several()) return ready(false);
    event.preventDefault();
    enter(false);
    field.focus();
  });
  bulk?.addEventListener("click", allShown);
  box.addEventListener("sent", done);
  // Who was found is checked in by a press: the box is free at once for the next name.
  act.addEventListener("submit", clear);
  document.addEventListener("parts", follow);
  document.addEventListener("in-step", queue.send);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  if (matchMedia("(pointer: fine)").matches) field.focus({ preventScroll: true });
  list();
  queue.send();
  follow();
  // Somebody was faster than this script: one name, and Enter pressed.
  if (/^[^\n]+\n$/.test(field.value)) enter(false);
}
