/* The keyboard entry: a table or a scanned slip, Enter, a result on one key, Enter.

   Every Enter moves on in the same moment, whatever the desk says to the results before it, and
   whether or not what was typed makes sense: so the next key always lands where it belongs. */

import { enter, replaceAsked } from "./results.js";
import { tell } from "./send.js";

const SLIP = /^r(\d+)\s*t(\d+)$|\/e\/([^/]+)\/rounds\/(\d+)\/tables\/(\d+)(?:[/?#].*)?$/i;
const field = (name) => document.getElementById(`entry-${name}`);
const row = (table) => document.getElementById(`table-${table}`);
const shownRound = () => document.getElementById("round-table")?.dataset.round ?? "";

/** Follow the entry fields, whenever the page has them. */
export function enterByKeyboard() {
  const form = document.getElementById("entry");
  if (!form) return;
  document.addEventListener("input", ({ target }) => {
    if (target.id === "entry-table") follow();
    if (target.id === "entry-games") {
      // A slip that is scanned here stays as it is: its address has small letters.
      if (!/^[rh/]/i.test(target.value)) target.value = target.value.replace(/^[^:]*/, (games) => games.replace(/[wldxv]/g, (one) => one.toUpperCase()));
      follow();
    }
  });
  document.addEventListener("keydown", (event) => {
    const at = event.target.id;
    if (event.key !== "Enter" || event.isComposing || !["entry-table", "entry-games"].includes(at)) return;
    event.preventDefault();
    // A key that is held down is pressed once.
    if (event.repeat) return;
    const typed = field("table").value.trim() || field("games").value.trim();
    if (event.ctrlKey || event.metaKey) return typed ? undefined : replaceAsked();
    if (at === "entry-table") chosen();
    else commit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    commit();
  });
  document.addEventListener("parts", follow);
  document.addEventListener("answered", () => matchMedia("(pointer: fine)").matches && field("table")?.focus({ preventScroll: true }));
  document.addEventListener("retype", ({ detail: { table, games } }) => {
    if (!row(table)) return clearEntry();
    choose(table);
    field("games").value = games;
    field("games").select();
    follow();
  });
}

/** Choose a table for the next result. */
export function choose(table) {
  if (!field("table")) return;
  field("table").value = table;
  follow();
  field("games").focus();
}

/** Ready for the next slip. */
export function clearEntry() {
  if (!field("table")) return;
  field("table").value = field("games").value = "";
  follow();
  field("table").focus({ preventScroll: true });
}

/** The table is chosen: on to its result. */
function chosen() {
  if (!field("table").value.trim()) return;
  const { table, wrong } = meant();
  field("table").value = table;
  if (wrong) tell("", `! ${wrong}`);
  follow();
  field("games").focus();
  field("games").select();
}

/** Hand over what was typed, and be ready for the next slip in the same moment. */
function commit() {
  const games = field("games").value.trim();
  if (!field("table").value.trim()) return games ? field("table").focus() : undefined;
  const scanned = SLIP.test(games);
  if (!games) return field("games").focus();
  const { table, wrong } = meant();
  const unfinished = scanned ? wrong ?? "No result was typed. Scan or type the table again." : wrong;
  enter({ round: shownRound(), table, games: scanned ? "" : games }, { typed: true, wrong: unfinished });
  if (!scanned) return clearEntry();
  // A slip in place of a result: the slip before it had none.
  field("table").value = games;
  field("games").value = "";
  chosen();
}

/** The table that was typed or scanned, and why there is none such here. */
function meant() {
  const typed = field("table").value.trim();
  const slip = SLIP.exec(typed);
  const table = slip ? slip[2] ?? slip[5] : typed;
  const round = slip ? slip[1] ?? slip[4] : "";
  if (slip?.[3] && !location.pathname.startsWith(`/e/${slip[3]}`)) return { table: typed, wrong: "This slip belongs to another event. Open that event and scan it there." };
  if (round && Number(round) !== Number(shownRound())) return { table: typed, wrong: `This slip is of round ${Number(round)}; round ${shownRound()} is on.` };
  const number = /^\d+$/.test(table) ? String(Number(table)) : table;
  return { table: number, wrong: row(number) ? undefined : `There is no table ${number} in this round.` };
}

/** Show who plays at the typed table, and which result the typed key stands for. */
function follow() {
  if (!field("table")) return;
  const found = row(field("table").value.trim());
  for (const one of document.querySelectorAll("tr.now")) if (one !== found) one.classList.remove("now");
  if (found && !found.classList.contains("now")) {
    found.classList.add("now");
    found.scrollIntoView({ block: "nearest" });
  }
  const players = found ? [...found.querySelectorAll(".name")].map((name) => name.textContent) : [];
  field("names").textContent = players.join(" against ");
  const typed = field("games").value.trim();
  for (const key of document.querySelectorAll("#entry-keys [data-letters]")) {
    key.classList.toggle("meant", key.dataset.key === typed || key.dataset.letters === typed);
  }
}
