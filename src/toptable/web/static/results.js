/* Results of tables: sent at once, or kept until the desk can be reached again. */

import { button, post, tell } from "./send.js";

const form = document.getElementById("rows");
const place = `toptable.waiting.${form?.action}.${form?.dataset.who}`;
let show = async () => {};
let away = () => {};
let sending = false;
let asked = null; // The result that was entered over another one: entering it again replaces that.
const QUESTIONS = ["look_again", "once_more", "how", "reason"];
const SLIP = 400; // A second click within so many milliseconds is no answer to a question.

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
  list();
}

/** The version that this page shows; results that are newer are not replaced unawares. */
export function looked(version) {
  for (const field of document.querySelectorAll("input[name=seen]")) field.value = version;
}

/** Enter a result; true if it was taken or is kept. */
export async function enter(result) {
  const seen = result.seen ?? document.querySelector("#rows input[name=seen]").value;
  const again = asked && ["round", "table", "games"].every((one) => asked[one] === result[one]);
  const sure = again && Date.now() - asked.at > SLIP && !document.getElementById("refused").hidden;
  const entry = sure ? { ...asked, replaces: "1" } : { ...result, seen };
  asked = null;
  if (waiting().some((one) => !one.refused)) {
    keep(entry);
    sendWaiting();
    return true;
  }
  try {
    return told(entry, await send(entry));
  } catch {
    away();
    return keep(entry);
  }
}

async function send({ round, table, games, seen, replaces = "", reason = "" }) {
  const token = form.querySelector("input[name=csrf]").value;
  const answer = await post(form.action, new URLSearchParams({ csrf: token, round, table, games, seen, ...(replaces && { replaces }), ...(reason && { reason }) }));
  if (answer.status >= 500) throw new Error(answer.status);
  return answer;
}

async function told(entry, { ok, told: said }) {
  if (ok || said.answer === "done_already") {
    tell(ok ? said.said.map((text) => `✓ ${text}`).join(" ") : `✓ ${said.refused}`);
    if (ok && said.version === Number(entry.seen) + 1) looked(said.version);
    if (ok) await show(said.version);
    return true;
  }
  const asking = QUESTIONS.includes(said.answer);
  if (said.answer === "once_more") asked = { ...entry, seen: said.version, at: Date.now() };
  tell("", `! ${said.refused} `, choices(entry, said, () => tell("")), asking);
  return said.answer === "look_again";
}

/** What can be done about a refusal: leave the other result, or put one's own in its place. */
function choices(entry, said, done) {
  if (said.answer === "how") {
    const why = [...document.querySelectorAll("#entry-keys [data-how]")].map((key) => key.dataset);
    return why.map(({ letters, how }) => [how, async () => {
      done();
      if (await enter({ ...entry, games: `${letters}:${how}` })) document.dispatchEvent(new Event("taken"));
    }]);
  }
  if (said.answer === "reason") {
    return [reasonBox(async (reason) => {
      done();
      if (await enter({ ...entry, reason })) document.dispatchEvent(new Event("taken"));
    }), ["Cancel", done]];
  }
  if (!QUESTIONS.includes(said.answer)) return [];
  return [
    [said.answer === "look_again" ? "Keep theirs" : "Keep it", done],
    ["Replace", () => { done(); enter({ ...entry, seen: said.version, replaces: "1" }); }],
  ];
}

/** A box for the reason that is all that is missing. */
function reasonBox(save) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  field.name = "reason";
  field.maxLength = 500;
  field.autocomplete = "off";
  const send = () => field.value.trim() ? save(field.value.trim()) : field.focus();
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") send();
  });
  label.append("What was found ", field);
  const box = document.createElement("span");
  box.className = "inline found-box";
  box.append(label, button("Save", send));
  queueMicrotask(() => field.focus());
  return box;
}

/* What waits for the connection */

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]");
  } catch {
    return [];
  }
}

function keep(entry) {
  const same = (one) => one.table === entry.table && one.round === entry.round;
  store([...waiting().filter((one) => !same(one)), { ...entry, refused: undefined }]);
  tell(`◌ Table ${entry.table}, ${entry.games}: kept on this device until the desk can be reached.`);
  return true;
}

function store(entries) {
  try {
    localStorage.setItem(place, JSON.stringify(entries));
  } catch {
    tell("", "! This browser cannot keep anything, so the result is not saved. Write it down.");
  }
  list();
}

/** Send what waits, in the order in which it was typed; what is refused stays, with the reason. */
export async function sendWaiting() {
  if (!form || sending || !waiting().some((one) => !one.refused)) return;
  sending = true;
  try {
    for (const entry of waiting().filter((one) => !one.refused)) {
      const { ok, told: said } = await send(entry);
      const rest = waiting().filter((one) => one.table !== entry.table || one.round !== entry.round);
      const done = ok || said.answer === "done_already";
      store(done ? rest : [...rest, { ...entry, refused: said.refused, answer: said.answer, version: said.version }]);
      if (ok) await show(said.version);
    }
  } catch {
    away();
  } finally {
    sending = false;
  }
}

function forget(entry) {
  store(waiting().filter((one) => one.table !== entry.table || one.round !== entry.round));
}

function list() {
  const box = document.getElementById("waiting");
  if (!box) return;
  const all = waiting();
  box.hidden = !all.length;
  const unsent = all.filter((one) => !one.refused);
  const title = document.createElement("h2");
  const count = unsent.length === 1 ? "1 result waits" : `${unsent.length} results wait`;
  title.textContent = unsent.length ? `◌ ${count} for the connection` : "! Not taken by the desk";
  const rows = document.createElement("ul");
  rows.className = "lines";
  for (const entry of all) {
    const row = document.createElement("li");
    const text = document.createElement("span");
    text.textContent = `Round ${entry.round}, table ${entry.table}: ${entry.games}${entry.refused ? `. ! ${entry.refused}` : ""}`;
    row.append(text);
    if (entry.refused) {
      const acts = choices(entry, entry, () => forget(entry));
      for (const act of acts.length ? acts : [["Dismiss", () => forget(entry)]]) {
        row.append(act instanceof Node ? act : button(...act));
      }
    }
    rows.append(row);
  }
  box.replaceChildren(title, rows);
}
