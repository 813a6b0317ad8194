/* Somebody waits for a place: ask now and then; once they are let in, the page becomes theirs. */

const place = document.getElementById("place");

async function ask() {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
    if (answer.redirected) location.replace(answer.url);
    else if (answer.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("place");
      if (!fresh) location.reload();
      else if (fresh.innerHTML !== place.innerHTML) place.innerHTML = fresh.innerHTML;
    }
  } catch {
    // No connection: the next try is soon enough.
  }
  setTimeout(ask, 10_000 + Math.random() * 10_000);
}

setTimeout(ask, 3_000 + Math.random() * 4_000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
