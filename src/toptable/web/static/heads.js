/* Keeps the heads of the log that this device was shown, and offers them on the page Proof. */

const MOST = 60; // More rounds than any event has.
const SPREAD = 40_000; // Phones ask at different moments after a round is published.

const proof = document.getElementById("kept");
const row = document.getElementById("row");
const event = location.pathname.match(/^\/e\/[^/]+/)?.[0] ?? "";
const place = `toptable.heads.${event}`;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]");
  } catch {
    return [];
  }
}

/** Keep every head in a piece of page. Heads are never replaced, also where a round has another
    one later: an earlier head is what proves something. */
function keep(within) {
  const heads = kept();
  for (const { dataset } of within.querySelectorAll("[data-head]")) {
    const { head, round } = dataset;
    if (!heads.some((one) => one.head === head)) {
      heads.push({ head, round, at: new Date().toISOString() });
    }
  }
  try {
    localStorage.setItem(place, JSON.stringify(heads.slice(-MOST)));
  } catch {
    // A browser that keeps nothing has nothing to offer later.
  }
}

/** A player's page shows no head: ask for it, once in each round. */
function ask(within) {
  setTimeout(async () => {
    try {
      const answer = await fetch(`${event}/parts/witness`, { cache: "no-store" });
      if (answer.ok) keep(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      // Without a connection there is another chance in the next round.
    }
  }, Math.random() * within);
}

/** One button for each head that was kept, the latest first. */
function offer() {
  const heads = kept();
  proof.hidden = !heads.length;
  const list = proof.querySelector("p");
  for (const { head, round, at } of heads.reverse()) {
    const button = document.createElement("a");
    button.className = "btn";
    button.href = `${event}/proof?head=${encodeURIComponent(head)}&kept=1#check`;
    button.textContent = proof.dataset.said.replace("%s", round);
    button.title = `${head}, ${new Date(at).toLocaleString()}`;
    list.append(button, " ");
  }
}

if (proof) offer();
keep(document);
document.addEventListener("parts", () => keep(document));
if (row) {
  const match = () => row.querySelector("[data-match]")?.dataset.match ?? "";
  let last = match();
  ask(0);
  new MutationObserver(() => {
    if (match() === last) return;
    last = match();
    ask(SPREAD);
  }).observe(row, { childList: true, subtree: true });
}
