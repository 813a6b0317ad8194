/* Results of tables: what is typed or tapped goes into a queue at once, and shows what became of it. */

import { listIn, makeQueue } from "./queue.js";
import { button, tell } from "./send.js";

const form = document.getElementById("rows");
const QUESTIONS = ["look_again", "once_more", "how", "reason"];
const REPLACES = ["look_again", "once_more"];
const SLIP = 400; // A second press within so many milliseconds is no answer to a question.
let show = async () => {};
let away = () => {};
const asked = new Map(); // When each question came up on this page.

const queue = form && makeQueue({
  place: `toptable.results.${form.action}.${form.dataset.who}`,
  token: () => form.querySelector("input[name=csrf]").value,
  recorded(_item, told, text) {
    tell(`✓ ${text}`);
    if (told.version) show(told.version);
  },
  refused({ id, typed, fields }, { answer }) {
    asked.set(id, Date.now());
    // The same once more is no answer: it is asked about again, in place of the question before.
    const same = (one) => one.id !== id && one.refused && one.answer === answer && told(one.fields) === told(fields);
    if (REPLACES.includes(answer)) queue.all().filter(same).forEach(queue.drop);
    // Who presses a button looks for what comes next; who types has gone on with the next slip.
    const free = !typed && !document.activeElement?.matches("input, textarea, select");
    if (free && answer === "reason") document.querySelector(`#waiting [data-item="${id}"] input`)?.focus();
  },
  away: () => away(),
  changed: list,
});

/** Take results from the buttons of the round; `shown` is called with the version they lead to,
    `lost` when the desk cannot be reached. */
export function takeResults(shown, lost) {
  if (!form) return;
  [show, away] = [shown, lost];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [round, table, games] = event.submitter.value.split("-");
    event.submitter.closest("details.draws")?.removeAttribute("open");
    enter({ round, table, games });
  });
  document.addEventListener("parts", list);
  list();
}

/** The version that this page shows; results that are newer are not replaced unawares. */
export function looked(version) {
  for (const field of document.querySelectorAll("input[name=seen]")) field.value = version;
}

/** Put a result into the queue; `wrong` says why it cannot be one. */
export function enter(result, { typed = false, wrong = undefined } = {}) {
  const seen = form.querySelector("input[name=seen]").value;
  queue.add({ path: form.action, fields: result, seen, typed, ...(wrong && { refused: wrong, answer: "" }) });
}

/** Send what waits. */
export function sendWaiting() {
  queue?.send();
}

/** How many results are still on their way. */
export function onTheirWay() {
  return queue?.unsent().length ?? 0;
}

/** Answer the one question about replacing that is open with yes; false where there is none. */
export function replaceAsked() {
  const open = queue.all().filter((one) => one.refused && REPLACES.includes(one.answer));
  if (open.length > 1) tell("", "! Several results wait for an answer. Choose at each of them.");
  if (open.length !== 1 || Date.now() - (asked.get(open[0].id) ?? 0) < SLIP) return;
  replace(open[0]);
}

function replace(item) {
  queue.again(item, { replaces: "1" }, item.version);
}

/* What became of each */

/** The letters that a key stands for, or what was typed. */
function letters(games) {
  const key = [...document.querySelectorAll("#entry-keys [data-key]")].find((one) => one.dataset.key === games);
  return key?.dataset.letters ?? games.split(":")[0];
}

const told = ({ round, table, games }) => `Round ${round}, table ${table}: ${letters(games) || "no result"}`;

function list() {
  if (!queue) return;
  const all = queue.all();
  strip(all);
  const box = document.getElementById("waiting");
  if (!box) return;
  const unsent = queue.isCut() ? queue.unsent() : [];
  const refused = all.filter((one) => one.refused);
  box.hidden = !unsent.length && !refused.length;
  const [title, rows] = box.children.length ? box.children : frame(box);
  const waits = unsent.length === 1 ? "1 result waits" : `${unsent.length} results wait`;
  const not = refused.length === 1 ? "1 result is not recorded" : `${refused.length} results are not recorded`;
  const heads = [...(unsent.length ? [`◌ ${waits} for the connection`] : []), ...(refused.length ? [`! ${not}`] : [])];
  if (title.textContent !== heads.join(". ")) title.textContent = heads.join(". ");
  listIn(rows, [...refused, ...unsent], row);
}

function frame(box) {
  const rows = document.createElement("ul");
  rows.className = "lines";
  box.append(document.createElement("h2"), rows);
  return box.children;
}

/** The last results in one line beside the fields: on its way, recorded, or not. */
function strip(all) {
  const line = document.getElementById("entry-queue");
  if (!line) return;
  const { round } = document.getElementById("round-table")?.dataset ?? {};
  listIn(line, all.filter((one) => one.fields.round === round).reverse(), ({ fields: { table, games }, recorded, refused }) => {
    const chip = document.createElement("li");
    chip.className = recorded ? "done" : refused ? "refused" : "open";
    chip.textContent = `${recorded ? "✓" : refused ? "!" : "◌"} ${table} ${letters(games)}`;
    chip.title = recorded ?? refused ?? "On its way to the desk";
    return chip;
  });
}

function row(item) {
  const made = document.createElement("li");
  const text = document.createElement("span");
  text.textContent = `${told(item.fields)}${item.refused ? `. ${item.refused}` : ""}`;
  made.append(text);
  if (QUESTIONS.includes(item.answer)) made.className = "ask";
  if (item.refused) made.append(...choices(item).map((act) => act instanceof Node ? act : button(...act)));
  return made;
}

/** What can be done about a refusal. Whatever is chosen, the keys then go to the next slip. */
function choices(item) {
  const next = (act) => () => { act(); document.dispatchEvent(new Event("answered")); };
  const leave = next(() => queue.drop(item));
  if (item.answer === "how") {
    const why = [...document.querySelectorAll("#entry-keys [data-how]")].map((key) => key.dataset);
    return [...why.map(({ letters: drawn, how }) => [how, next(() => queue.again(item, { games: `${drawn}:${how}` }))]), ["Cancel", leave]];
  }
  if (item.answer === "reason") return [reasonBox(next, (reason) => queue.again(item, { reason })), ["Cancel", leave]];
  if (REPLACES.includes(item.answer)) return [["Keep the saved result", leave], ["Replace", next(() => replace(item))]];
  const retype = () => {
    queue.drop(item);
    document.dispatchEvent(new CustomEvent("retype", { detail: item.fields }));
  };
  return [...(document.getElementById("entry-table") ? [["Type again", retype]] : []), ["Dismiss", leave]];
}

/** A box for the reason that is all that is missing. */
function reasonBox(next, save) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  field.name = "reason";
  field.maxLength = 500;
  field.autocomplete = "off";
  const send = () => field.value.trim() ? next(() => save(field.value.trim()))() : field.focus();
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.repeat) send();
  });
  label.append("What was found ", field);
  const box = document.createElement("span");
  box.className = "inline found-box";
  box.append(label, button("Save", send));
  return box;
}
