/* The keyboard entry: a table or a scanned slip, Enter, a result on one key, Enter. */

import { enter } from "./results.js";
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
      target.value = target.value.replace(/^[^:]*/, (games) => games.replace(/[wldxv]/g, (one) => one.toUpperCase()));
      follow();
    }
  });
  document.addEventListener("keydown", (event) => {
    // A key that is held down is pressed once.
    if (event.key === "Enter" && event.repeat && event.target.form === form) return event.preventDefault();
    if (event.key === "Enter" && event.target.id === "entry-table") {
      event.preventDefault();
      if (settle()) field("games").focus();
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!settle()) return field("table").focus();
    const table = field("table").value;
    const taken = await enter({ round: shownRound(), table, games: field("games").value.trim() });
    if (taken && field("table").value === table) clearEntry();
  });
  document.addEventListener("parts", follow);
  document.addEventListener("taken", clearEntry);
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

/** Make a number of what was typed or scanned, and say so if there is no such table. */
function settle() {
  const typed = field("table").value.trim();
  const slip = SLIP.exec(typed);
  const table = slip ? slip[2] ?? slip[5] : typed;
  const round = slip ? slip[1] ?? slip[4] : "";
  if (slip?.[3] && !location.pathname.startsWith(`/e/${slip[3]}`)) return wrong("This slip belongs to another event. Open that event and scan it there.");
  if (round && round !== shownRound()) return wrong(`This slip is of round ${Number(round)}; round ${shownRound()} is on.`);
  const number = /^\d+$/.test(table) ? String(Number(table)) : table;
  if (!row(number)) return wrong(`There is no table ${number || "without a number"} in this round.`);
  field("table").value = number;
  follow();
  return true;
}

function wrong(text) {
  tell("", `! ${text}`);
  field("table").select();
  return false;
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
