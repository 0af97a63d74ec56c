import type { ShowFacts } from '../show-page.ts';

// The browser's script of every page of a preview. It shows the thing that the server names, and again after each change.

const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}') as ShowFacts;
/** Milliseconds until a server that does not answer is asked again. */
const PAUSE = 1000;

for (const select of document.querySelectorAll('select')) {
  select.addEventListener('change', () => {
    const address = new URL(location.href);
    address.searchParams.set(select.name, select.value);
    location.assign(address);
  });
}

if (facts.source !== undefined) (document.getElementById('shown') as HTMLIFrameElement).src = facts.source;
void follow(facts.number);

/** Waits for the next change of the files, and loads the page again. */
async function follow(number: number): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(`/dev/preview/state?after=${number}`);
      if (answer.status === 404) break;
      const state = (await answer.json()) as { number: number; shown: boolean; findings: string };
      if (state.number === number) continue;
      if (state.shown) return location.reload();
      // The last good version stays, with the problems above it.
      const place = document.getElementById('findings');
      if (place) place.innerHTML = state.findings;
      return follow(state.number);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  document.getElementById('findings')?.replaceChildren(facts.ended);
}
