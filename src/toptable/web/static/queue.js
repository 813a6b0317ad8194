/* What was typed or tapped, in order: kept on this device until the desk has answered each.

   Nothing waits for an answer but the queue itself. An item is sent once the one before it was
   answered; a refusal stays with its sentence and holds up nothing that follows. */

import { post } from "./send.js";

const TOO_LONG = 8_000; // A request that hangs longer is tried again; the desk records it only once.
const REMEMBERED = 8; // So many that were recorded are still shown.

/** A queue that is kept in `place`. `token` and `more` say what is sent with an item, `recorded`
    and `refused` hear what became of it, `away` that the desk cannot be reached, `changed` that
    there is something new to show. Where another page has to ask first, `asks` has the words. */
export function makeQueue({ place, token, more = () => ({}), recorded, refused, away, changed, asks = "" }) {
  let memory = null; // In a browser that keeps nothing.
  let sending = false;
  let cut = false; // Whether the desk could not be reached when it was last tried.
  const made = all().map(({ key, seen }) => ({ key, seen })); // So that two alike are told apart.

  function all() {
    if (memory) return memory;
    try {
      return JSON.parse(localStorage.getItem(place) ?? "[]");
    } catch {
      return [];
    }
  }

  function save(items) {
    const done = items.filter((one) => one.recorded);
    const kept = items.filter((one) => !one.recorded || done.indexOf(one) >= done.length - REMEMBERED);
    try {
      localStorage.setItem(place, JSON.stringify(kept));
      memory = null;
    } catch {
      memory = kept;
    }
    changed();
  }

  function change(id, how) {
    save(all().map((one) => one.id === id ? { ...one, ...how } : one));
  }

  /** How many like this one were made since that version, this one included. */
  function count(key, seen) {
    made.push({ key, seen });
    return made.filter((one) => one.key === key && one.seen === seen).length;
  }

  /** Put something at the end, and send it when its turn comes. One that comes with what became of
      it is only kept. */
  function add({ path, fields, seen, ...about }) {
    const key = JSON.stringify([path, fields]);
    const item = { id: `${Date.now()}-${Math.random()}`, at: Date.now(), path, fields, key, seen, nth: 0, ...about };
    if (!item.refused && !item.recorded) item.nth = count(key, seen);
    save([...all(), item]);
    send();
    return item;
  }

  /** Try a refused one again, as a new one at its place, with what the desk asked for. */
  function again(item, fields, seen = item.seen) {
    const merged = { ...item.fields, ...fields };
    const key = JSON.stringify([item.path, merged]);
    change(item.id, { fields: merged, key, seen, nth: count(key, seen), refused: undefined, answer: undefined });
    send();
  }

  function drop({ id }) {
    save(all().filter((one) => one.id !== id));
  }

  const next = () => all().find((one) => !one.recorded && !one.refused);

  async function send() {
    if (sending) return;
    sending = true;
    try {
      for (let item; (item = next()); ) await sendOne(item);
    } catch {
      cut = true;
      away();
    } finally {
      sending = false;
      changed();
    }
  }

  async function sendOne(item) {
    const body = new URLSearchParams({ ...item.fields, ...more(item), csrf: token(), seen: item.seen, nth: item.nth });
    const { ok, status, told } = await post(item.path, body, AbortSignal.timeout(TOO_LONG));
    if (status >= 500 || status === 429) throw new Error(status);
    cut = false;
    if (ok && !told.said.length && asks) {
      change(item.id, { refused: asks, answer: "page", page: told.page });
      refused(item, told);
    } else if (ok || told.answer === "done_already") {
      const text = ok ? told.said.join(" ") : told.refused;
      change(item.id, { recorded: text, version: told.version });
      recorded(item, told, text);
    } else {
      change(item.id, { refused: told.refused ?? `The desk answered ${status}.`, answer: told.answer ?? "", version: told.version });
      refused(item, told);
    }
  }

  // Another tab of this browser may have sent what was typed here.
  addEventListener("storage", (event) => { if (event.key === place) changed(); });

  return { all, add, again, drop, send, isCut: () => cut, unsent: () => all().filter((one) => !one.recorded && !one.refused) };
}

/** Show a list in a box, each item as `row` draws it: one that reads as before is left alone, so
    that nothing moves under a finger and no field is emptied that someone types in. */
export function listIn(box, items, row) {
  const there = new Map([...box.children].map((one) => [one.dataset.item, one]));
  const wanted = items.map((item) => {
    const reads = JSON.stringify(item);
    const old = there.get(item.id);
    if (old?.dataset.reads === reads) return old;
    const made = row(item);
    made.dataset.item = item.id;
    made.dataset.reads = reads;
    return made;
  });
  for (const one of [...box.children]) if (!wanted.includes(one)) one.remove();
  wanted.forEach((one, at) => { if (box.children[at] !== one) box.insertBefore(one, box.children[at] ?? null); });
}
