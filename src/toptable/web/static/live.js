/* Keeps the page in step with the desk: a stream says "version n", and the parts are fetched. */

import { enterByKeyboard } from "./entry.js";
import { filterInPlace } from "./filter.js";
import { listenToKeys } from "./keys.js";
import { refresh } from "./parts.js";
import { looked, sendWaiting, takeResults } from "./results.js";
import { sendWithoutReloading } from "./send.js";

const QUIET = 25_000; // The server says something every ten seconds; longer means it is gone.
const POLL = 5_000;

const updated = document.getElementById("updated");
const lost = document.getElementById("lost");
const since = document.getElementById("lost-since");
const address = updated.dataset.live;

let shown = Number(updated.dataset.version);
let heard = Date.now();
let stream;
let refreshing = Promise.resolve();

function clock(moment = new Date()) {
  return moment.toLocaleTimeString("en-GB");
}

/** The desk has answered: nothing that is shown here is older than this. */
function inStep() {
  heard = Date.now();
  lost.hidden = true;
  updated.textContent = `updated ${clock()}`;
  sendWaiting();
}

function outOfStep() {
  if (!lost.hidden) return;
  since.textContent = clock(new Date(heard));
  lost.hidden = false;
}

/** Somebody else changed what is shown here: a badge that counts, says what, and leads to the log. */
function tellOfOthers({ detail }) {
  const badge = document.getElementById("others");
  if (!badge) return;
  const count = Number(badge.dataset.count ?? 0) + detail.length;
  badge.dataset.count = count;
  badge.textContent = `● ${count} by others`;
  badge.title = detail.join("\n");
  badge.hidden = false;
}

/** Show this version, one refresh after the other. */
export function show(version) {
  refreshing = refreshing.then(async () => {
    if (version === shown) return inStep();
    try {
      shown = await refresh(address, shown);
      looked(shown);
      inStep();
    } catch {
      outOfStep();
    }
  });
  return refreshing;
}

function listen() {
  stream?.close();
  stream = new EventSource(`${address}/live`);
  stream.addEventListener("version", (event) => show(Number(event.data)));
  stream.addEventListener("beat", inStep);
  stream.addEventListener("error", outOfStep);
}

/** Asks by itself when the stream is silent, and opens it again. */
async function ask() {
  if (Date.now() - heard < QUIET && lost.hidden) return;
  try {
    const answer = await fetch(`${address}/version`, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    await show((await answer.json()).version);
    if (stream.readyState === EventSource.CLOSED) listen();
  } catch {
    outOfStep();
  }
}

takeResults(show, outOfStep);
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
document.addEventListener("others", tellOfOthers);
inStep();
listen();
setInterval(ask, POLL);
addEventListener("online", ask);
addEventListener("offline", outOfStep);
addEventListener("pagehide", () => stream.close());
addEventListener("pageshow", (event) => event.persisted && listen());
sendWithoutReloading(show);
enterByKeyboard();
filterInPlace();
listenToKeys(show);
if (location.search.includes("done=")) history.replaceState(null, "", location.pathname + location.hash);
