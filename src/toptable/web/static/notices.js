/* Says that the row is new, so that a phone in a pocket or another tab is noticed: a line, the
   title, vibration, and a sound for whoever has switched it on. While a game is played only what
   concerns the table makes itself felt; the rest follows when the game is over. */

const row = document.getElementById("row");
const line = document.getElementById("notice");
const sound = document.getElementById("sound");
const event = document.title;
const SOUND = "toptable.sound";
const AT_TABLE = ["said", "confirm", "disputed"];
const BUZZ = [180, 90, 180];

let audio;
let unseen = false;
let before;

/** What the row says just now, as far as somebody wants to hear of it. */
function look() {
  const part = row.querySelector("[data-moment]");
  const moment = part?.dataset.moment;
  return {
    moment,
    table: row.querySelector(".seat b")?.textContent ?? "",
    seat: row.querySelector("[name=at]")?.value ?? "",
    quiet: AT_TABLE.includes(moment) || (part ? "match" in part.dataset : false),
    told: [...row.querySelectorAll("[data-notice]")],
  };
}

/** The words for a moment that is new; nothing for one that follows from the player's own tap. */
function news(now) {
  const round = now.moment === "play" && now.seat !== before.seat;
  if (now.moment === before.moment && !round) return "";
  if (now.moment === "done" && before.moment === "confirm") return "";
  if (now.moment === "play" && !round) return "";
  return (line.dataset[now.moment] ?? "").replace("%s", now.table);
}

function title(now) {
  const table = now.table ? `${line.dataset.table.replace("%s", now.table)} · ` : "";
  document.title = `${unseen ? "● " : ""}${table}${event}`;
}

function ring() {
  navigator.vibrate?.(BUZZ);
  if (audio?.state !== "running") return;
  for (const [after, pitch] of [[0, 660], [0.18, 880]]) {
    const [tone, loud] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + after;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.25, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.16);
  }
}

function changed() {
  const now = look();
  const text = news(now);
  const heard = now.told.filter((told) => !now.quiet || "table" in told.dataset);
  const fresh = heard.filter((told) => !before.known.has(told.dataset.notice));
  const known = new Set([...before.known, ...heard.map((told) => told.dataset.notice)]);
  if (text || fresh.length) {
    line.textContent = text;
    line.hidden = !text;
    unseen = true;
    ring();
  } else if (now.moment !== before.moment) {
    line.hidden = true;
  }
  before = { ...now, known };
  title(now);
}

function looked() {
  unseen = false;
  title(before);
}

/** Sound needs a tap in every page; the wish for it is remembered. */
async function switchSound(on) {
  if (on) {
    audio ??= new AudioContext();
    await audio.resume();
  } else {
    await audio?.suspend();
  }
  sound?.setAttribute("aria-pressed", String(on));
  if (sound) sound.textContent = on ? sound.dataset.on : sound.dataset.off;
  try {
    localStorage.setItem(SOUND, on ? "on" : "");
  } catch {
    // Then it is asked for again in the next page.
  }
}

function wanted() {
  try {
    return localStorage.getItem(SOUND) === "on";
  } catch {
    return false;
  }
}

if (row && line) {
  const now = look();
  before = { ...now, known: new Set(now.told.map((told) => told.dataset.notice)) };
  title(now);
  new MutationObserver(changed).observe(row, { childList: true });
  document.addEventListener("nudge", () => { unseen = true; ring(); title(before); });
  line.addEventListener("click", () => { line.hidden = true; });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) looked(); });
  document.addEventListener("click", () => {
    looked();
    if (wanted() && audio?.state !== "running") switchSound(true);
  });
}
if (sound) {
  const on = wanted();
  sound.setAttribute("aria-pressed", String(on));
  sound.textContent = on ? sound.dataset.on : sound.dataset.off;
  sound.addEventListener("click", async () => {
    await switchSound(sound.getAttribute("aria-pressed") !== "true");
    if (sound.getAttribute("aria-pressed") === "true") ring();
  });
}
