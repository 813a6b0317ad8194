/* Taps on the floor: shown at once, marked until they are stored, kept while the desk is away. */

import { button, post, tell } from "./send.js";

const form = document.getElementById("tap");
const place = `toptable.taps.${form.dataset.event}.${form.dataset.who}`;
const TOO_LONG = 8_000; // A request that hangs longer is tried again; the desk stores it only once.
const QUESTIONS = ["look_again", "once_more", "reason"];

let stored = async () => {};
let away = () => {};
let sending = false;
const made = kept().map(({ key, seen }) => ({ key, seen })); // So that two alike are told apart.

/** Take taps from every button of the page; `shown` is called with the version that one leads to,
    `lost` when the desk cannot be reached. */
export function takeTaps(shown, lost) {
  [stored, away] = [shown, lost];
  document.addEventListener("submit", (event) => {
    const own = event.target.matches("[data-tap]");
    if (event.target !== form && !own) return;
    event.preventDefault();
    take(event.target, event.submitter);
  });
  list();
  send();
}

/** The taps that are not stored yet, those that were refused included. */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]");
  } catch {
    return [];
  }
}

function take(target, pressed) {
  const path = new URL(pressed?.hasAttribute("formaction") ? pressed.formAction : target.action).pathname;
  const fields = Object.fromEntries(new FormData(target, pressed));
  delete fields.csrf;
  const seen = pressed?.closest("[data-seen]")?.dataset.seen ?? form.elements.seen?.value ?? -1;
  delete fields.seen;
  const key = JSON.stringify([path, fields]);
  made.push({ key, seen });
  const nth = made.filter((one) => one.key === key && one.seen === seen).length;
  const { table, label = "", call } = pressed?.dataset.label ? pressed.dataset : target.dataset;
  const tap = { id: `${Date.now()}-${Math.random()}`, path, fields, key, seen, nth, at: Date.now(), table, call, label, reload: pressed?.hasAttribute("data-reload") };
  save([...kept(), tap]);
  document.dispatchEvent(new CustomEvent("tapped", { detail: { tap, pressed } }));
  send();
}

function save(taps) {
  try {
    localStorage.setItem(place, JSON.stringify(taps));
  } catch {
    tell("", "! This browser cannot keep anything, so nothing is saved. Write it down.");
  }
  list();
}

function drop({ id }) {
  save(kept().filter((one) => one.id !== id));
}

/** Send what waits, in the order of the taps; what is refused stays, with what can be done. */
export async function send() {
  if (sending) return;
  sending = true;
  try {
    for (let tap; (tap = kept().find((one) => !one.refused)); ) await sendOne(tap);
  } catch {
    away();
  } finally {
    sending = false;
    list();
  }
}

async function sendOne(tap) {
  const token = form.elements.csrf.value;
  const ago = Math.round((Date.now() - tap.at) / 1000);
  const body = new URLSearchParams({ ...tap.fields, csrf: token, seen: tap.seen, nth: tap.nth, ...(ago > 1 && { ago }), ...tap.more });
  const answer = await post(tap.path, body, AbortSignal.timeout(TOO_LONG));
  if (answer.status >= 500) throw new Error(answer.status);
  const { ok, told } = answer;
  if (ok || told.answer === "done_already") {
    drop(tap);
    document.dispatchEvent(new CustomEvent("stored", { detail: tap }));
    tell(said(tap, ok ? told.said.join(" ") : told.refused));
    if (tap.reload) location.reload();
    stored(told.version ?? 0);
    return;
  }
  document.dispatchEvent(new CustomEvent("refused", { detail: tap }));
  save(kept().map((one) => one.id === tap.id ? { ...one, refused: told.refused, answer: told.answer, version: told.version } : one));
  stored(told.version ?? 0);
}

/** What was done; of a ruling only that it is stored, for others may look at this phone too. */
function said(tap, text) {
  return ["ruling", "late"].includes(tap.label) ? "✓ Stored." : `✓ ${text}`;
}

/** Try a refused tap again, with what the desk asked for. */
function again(tap, more, seen = tap.seen) {
  save(kept().map((one) => one.id === tap.id ? { ...one, seen, refused: undefined, more: { ...one.more, ...more } } : one));
  send();
}

/** What can be done about a refusal. */
function choices(tap) {
  const leave = [tap.answer === "look_again" ? "Keep theirs" : "Dismiss", () => drop(tap)];
  if (tap.answer === "look_again") return [leave, ["Mine too", () => again(tap, { sure: "1", replaces: "1" }, tap.version)]];
  if (tap.answer === "once_more") return [leave, ["Replace", () => again(tap, { replaces: "1" }, tap.version)]];
  if (tap.answer === "reason") {
    const field = document.createElement("input");
    field.setAttribute("aria-label", "Reason");
    field.maxLength = 500;
    return [field, ["Save", () => field.value.trim() ? again(tap, { reason: field.value.trim() }) : field.focus()], leave];
  }
  return [leave];
}

let listed = "";

/** What waits for the connection, and what the desk did not take. */
export function list() {
  const all = kept();
  const waiting = all.filter((one) => !one.refused);
  const queued = document.getElementById("queued");
  queued.hidden = !waiting.length;
  queued.textContent = `◌ ${waiting.length} sending`;
  const refused = all.filter((one) => one.refused);
  const box = document.getElementById("taps");
  box.hidden = !refused.length;
  document.dispatchEvent(new Event("taps"));
  // What somebody is about to press, or types into, is not made anew while it reads the same.
  if (listed === (listed = JSON.stringify(refused))) return;
  box.replaceChildren(...refused.map((tap) => {
    const row = document.createElement("div");
    row.className = QUESTIONS.includes(tap.answer) ? "ask" : "";
    row.append(`! ${tap.table ? `Table ${tap.table}: ` : ""}${tap.refused} `);
    row.append(...choices(tap).map((act) => act instanceof Node ? act : button(...act)));
    return row;
  }));
}
