/* The room hears it: tones, and a voice where the browser has one. Off until somebody presses the
   button, because it is theirs to decide and because browsers make no sound before that. */

const KEY = "toptable-sound";
const TONES = {
  pairings: [[523, 0], [659, 0.22], [784, 0.44]],
  start: [[523, 0], [784, 0.3]],
  left: [[659, 0], [659, 0.3]],
  time: [[880, 0], [880, 0.4], [880, 0.8]],
  test: [[659, 0]],
};
const LENGTH = 0.28;

const button = document.getElementById("sound");
let player = null;
let on = false;

function say(text) {
  if (button.textContent !== text) button.textContent = text;
}

function tell() {
  button.setAttribute("aria-pressed", String(on));
  say(on ? button.dataset.on : wanted() ? button.dataset.again : button.dataset.off);
}

function wanted() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch (problem) {
    return false;
  }
}

function remember(wish) {
  try {
    localStorage.setItem(KEY, wish);
  } catch (problem) {
    // It is asked for again after the next reload.
  }
}

/** Sound may begin only in a click, or where this browser has allowed it before. */
async function begin() {
  player = player || new AudioContext();
  // Where nobody has clicked, this never resolves in some browsers.
  await Promise.race([player.resume(), new Promise((done) => setTimeout(done, 300))]);
  on = player.state === "running";
  tell();
  return on;
}

function tone(hertz, delay) {
  const begins = player.currentTime + delay;
  const source = player.createOscillator();
  const volume = player.createGain();
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(0.6, begins + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + LENGTH);
  source.connect(volume).connect(player.destination);
  source.start(begins);
  source.stop(begins + LENGTH);
}

/** The tones first, then the same in words. */
function play(kind, text) {
  const tones = TONES[kind] || TONES.left;
  for (const [hertz, delay] of tones) tone(hertz, delay);
  if (!text || !("speechSynthesis" in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  const last = tones[tones.length - 1][1];
  setTimeout(() => window.speechSynthesis.speak(words), (last + LENGTH) * 1000);
}

async function toggle() {
  if (on) {
    on = false;
    remember("off");
    await player.suspend();
    return tell();
  }
  remember("on");
  if (await begin()) play("test", button.dataset.test);
}

/* On pages of the desk, the part that names the pairings says when there are new ones. */
function raised() {
  const line = document.getElementById("pairings-up");
  return line ? line.dataset.up : undefined;
}

if (button) {
  button.addEventListener("click", toggle);
  document.addEventListener("room", ({ detail }) => on && play(detail.kind, detail.text));
  let up = raised();
  document.addEventListener("parts", () => {
    const now = raised();
    if (now && now !== up && on) play("pairings", document.getElementById("pairings-up").textContent);
    up = now;
  });
  tell();
  if (wanted()) begin();
}
