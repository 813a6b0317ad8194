/* Keeps a player's page for when there is no network. BUILD, KEPT and HOME come before this. */

const NAME = `toptable ${HOME} `;
const CACHE = NAME + BUILD;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...KEPT, HOME])).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(NAME) && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

/** The page from the desk, or the last one that it gave. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(HOME, answer.clone());
    return answer;
  } catch {
    return (await caches.match(HOME)) ?? Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method !== "GET") return;
  if (KEPT.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((found) => found ?? fetch(event.request)));
  } else if (pathname === HOME) {
    event.respondWith(page(event.request));
  }
});
