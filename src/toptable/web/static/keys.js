/* Keys that work anywhere on the round page, except in a field that something is typed into. */

import { clearEntry } from "./entry.js";
import { clearFilters } from "./filter.js";
import { onTheirWay } from "./results.js";
import { post, tell } from "./send.js";

const form = document.getElementById("rows");
let offered = 0;

/** Listen to `/`, digits, Esc and z; `show` is called with the version that taking back leads to. */
export function listenToKeys(show) {
  const find = document.getElementById("find");
  document.addEventListener("keydown", (event) => {
    // The field for the table has the focus from slip to slip: while it is empty, keys mean the page.
    const between = event.target.id === "entry-table" && !event.target.value;
    const typing = !between && event.target.matches("input, textarea, select, [contenteditable]");
    if (event.key === "Escape") {
      offered = 0;
      tell("");
      clearFilters();
      if (event.target === find) find.blur();
      if (form) clearEntry();
      return;
    }
    if (typing || event.altKey) return;
    const undo = event.key === "z" || event.key === "Z";
    if (undo && form) {
      event.preventDefault();
      takeBack(show);
    } else if (event.ctrlKey || event.metaKey) {
      return;
    } else if (event.key === "/" && find && !find.form.hidden) {
      event.preventDefault();
      find.focus();
      find.select();
    } else if (/^\d$/.test(event.key)) {
      document.getElementById("entry-table")?.focus();
    }
  });
}

/** The first press says what would be taken back, the second does it. */
async function takeBack(show) {
  const target = form.action.replace(/\/results$/, "/my-last");
  try {
    if (!offered) {
      if (onTheirWay()) return tell("", "! Results are still on their way. Press z when they are recorded.");
      const answer = await fetch(target, { headers: { Accept: "application/json" }, cache: "no-store" });
      const told = await answer.json();
      if (!answer.ok) return tell("", `! ${told.refused}`);
      offered = told.entry;
      return tell(`Undo: ${told.said.join(" ")} Press z again to confirm, Esc to cancel.`);
    }
    const token = form.querySelector("input[name=csrf]").value;
    const { ok, told } = await post(target, new URLSearchParams({ csrf: token, entry: offered }));
    offered = 0;
    if (!ok) return tell("", `! ${told.refused}`);
    tell(told.said.map((text) => `✓ ${text}`).join(" "));
    await show(told.version);
  } catch {
    offered = 0;
    tell("", "! The desk cannot be reached, so nothing was undone.");
  }
}
