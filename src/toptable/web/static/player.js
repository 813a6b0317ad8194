/* A player's phone: a stream brings each new row; without it the page asks by itself. */

const POLL = 6_000;
const QUIET = 45_000; // The server speaks every twenty seconds or so; longer means it is gone.

const updated = document.getElementById("updated");
const row = document.getElementById("row");
const { live } = updated.dataset;

let heard = Date.now();
let stream;
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
  stream.addEventListener("row", (event) => show(event.data));
  stream.addEventListener("beat", inStep);
  stream.addEventListener("ended", () => { stream.close(); location.reload(); });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) ask();
    else outOfStep();
  });
}

/** Ask for the row where the stream is silent. */
async function ask() {
  if (stream.readyState !== EventSource.CLOSED && Date.now() - heard < QUIET) return;
  try {
    const answer = await fetch(`${live}/row`, { cache: "no-cache" });
    if (answer.redirected || answer.status === 403) { location.reload(); return; }
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    if (html !== row.innerHTML) show(html);
    inStep();
    if (stream.readyState === EventSource.CLOSED) listen();
  } catch {
    outOfStep();
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
