/* A player's phone: a stream brings each new row; without it the page asks by itself. */

const POLL = 4_000;
const LISTEN_AGAIN = 60_000; // Where too many listened, there may be room for this page later.
const QUIET = 45_000; // The server speaks every twenty seconds or so; longer means it is gone.

const updated = document.getElementById("updated");
const row = document.getElementById("row");
const { live } = updated.dataset;

let heard = Date.now();
let stream;
let known = "none"; // The name of the row that is shown.
let refused = 0; // When the server last had no room for another stream.
let asking = false;
let drift = 0; // What the clock of this phone must be put forward by, in milliseconds.

const time = (moment) => new Date(moment).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

function inStep() {
  heard = Date.now();
  updated.classList.remove("lost");
  updated.textContent = updated.dataset.saidUpdated.replace("%s", time(heard));
}

function outOfStep() {
  updated.classList.add("lost");
  updated.textContent = updated.dataset.saidLost.replace("%s", time(heard));
}

/** Put a new row in place; what the player is just filling in stays as it is. */
function show(html) {
  const filled = [...row.querySelectorAll("input:checked")].map(({ name, value }) => [name, value]);
  const open = row.querySelector("details")?.open;
  const moment = row.querySelector("[data-moment]")?.dataset.moment;
  row.innerHTML = html;
  for (const [name, value] of filled) {
    const input = row.querySelector(`input[name="${name}"][value="${value}"]`);
    if (input) input.checked = true;
  }
  const details = row.querySelector("details");
  if (details && open) details.open = true;
  tick();
  inStep();
  if (row.querySelector("[data-moment]")?.dataset.moment !== moment) {
    document.dispatchEvent(new CustomEvent("moment", { detail: moment }));
  }
}

function listen() {
  stream?.close();
  stream = new EventSource(`${live}/live`);
  stream.addEventListener("row", (event) => { known = event.lastEventId.replaceAll('"', ""); show(event.data); });
  stream.addEventListener("beat", inStep);
  stream.addEventListener("ended", () => { stream.close(); location.reload(); });
  stream.addEventListener("error", () => {
    // The browser tries again by itself, unless the server said no; then this page asks instead.
    if (stream.readyState === EventSource.CLOSED) { refused = Date.now(); ask(); } else outOfStep();
  });
}

/** Where no stream gets through, ask for the row; the server answers when there is another. */
async function ask() {
  if (asking || (stream.readyState !== EventSource.CLOSED && Date.now() - heard < QUIET)) return;
  asking = true;
  try {
    const answer = await fetch(`${live}/row?known=${known}`, { cache: "no-store" });
    if (answer.status === 403 || answer.redirected) { location.reload(); return; }
    if (!answer.ok) throw new Error(answer.status);
    const tag = (answer.headers.get("etag") ?? "").replaceAll('"', "");
    if (tag !== known) show(await answer.text());
    known = tag;
    inStep();
    if (stream.readyState === EventSource.CLOSED && Date.now() - refused > LISTEN_AGAIN) listen();
  } catch {
    outOfStep();
  } finally {
    asking = false;
  }
}

function tick() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const left = Math.ceil((Date.parse(clock.dataset.ends) - Date.now() - drift) / 1000);
    const text = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : "0:00";
    if (clock.dataset.clock === "running" && clock.textContent !== text) clock.textContent = text;
  }
}

/** The server's time, so that a phone whose clock is wrong counts right. */
async function setClock() {
  const begun = Date.now();
  try {
    const { now } = await (await fetch("/now", { cache: "no-store" })).json();
    drift = now - (begun + Date.now()) / 2;
    tick();
  } catch {
    // The phone's own clock goes on counting.
  }
}

inStep();
listen();
setClock();
setInterval(tick, 500);
setInterval(ask, POLL * (0.8 + 0.4 * Math.random()));
addEventListener("online", ask);
addEventListener("offline", outOfStep);
addEventListener("pagehide", () => stream.close());
addEventListener("pageshow", (event) => event.persisted && listen());
document.addEventListener("visibilitychange", () => { if (!document.hidden) { setClock(); ask(); } });
