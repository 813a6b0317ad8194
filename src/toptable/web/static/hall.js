/* The hall remembers on this device whose row comes first, and looks names up while one types. */

const hall = document.getElementById("hall");
const kept = `toptable-hall-${hall.dataset.event}`;
const WAIT = 180;

/** A browser may keep nothing at all, in a private window for one. */
function remembered() {
  try { return localStorage.getItem(kept) ?? ""; } catch { return ""; }
}

function remember(player) {
  try {
    if (player) localStorage.setItem(kept, player);
    else localStorage.removeItem(kept);
  } catch { /* Then it is asked again next time. */ }
}

const address = new URL(location.href);
const { me, asked } = hall.dataset;
if (me !== "0") remember(me);
else if (address.searchParams.has("me")) remember("");
else if (/^\d+$/.test(remembered())) {
  address.searchParams.set("me", remembered());
  location.replace(address);
}
// A name that was forgotten, or is of nobody here, does not stay in the address.
if (address.searchParams.has("me") && me === "0" && asked !== undefined) {
  address.searchParams.delete("me");
  history.replaceState(null, "", address);
}

const field = document.getElementById("find-name");
const found = document.getElementById("found");
const list = document.getElementById("list");
let waiting;
let latest = "";

/** Those who match what is typed, in place of the list; what was typed meanwhile wins. */
async function look() {
  const wanted = field.value.trim();
  latest = wanted;
  if (list) list.hidden = wanted !== "";
  if (!wanted) {
    found.replaceChildren();
    return;
  }
  try {
    const answer = await fetch(`${field.dataset.names}?${new URLSearchParams({ find: wanted })}`);
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    if (latest === wanted) found.innerHTML = html;
  } catch {
    // Without the desk the names that are on the page already have to do.
    if (list) list.hidden = false;
  }
}

field?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, WAIT);
});
