/* The keyboard entry: says who plays at the typed table, and is ready for the next slip. */

const field = (name) => document.getElementById(`entry-${name}`);

/** Follow the entry fields, whenever the page has them. */
export function nameTheTable() {
  document.addEventListener("input", ({ target }) => {
    if (target.id === "entry-table") say(playersAt(target.value.trim()));
    if (target.id === "entry-games") target.value = target.value.replace(/[wldx]/g, (one) => one.toUpperCase());
  });
  document.getElementById("entry")?.addEventListener("sent", () => {
    field("table").value = field("games").value = "";
    say([]);
    field("table").focus();
  });
}

function playersAt(table) {
  const row = document.getElementById(`table-${table}`);
  return row ? [...row.querySelectorAll(".name")].map((name) => name.textContent) : [];
}

function say(players) {
  field("letters").hidden = players.length > 0;
  field("names").textContent = players.join(" against ");
}
