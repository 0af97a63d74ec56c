import type { ShowFacts } from '../show-page.ts';

// The browser's script of every page of a preview. It shows the thing that the server names, and again after each change.

const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}') as ShowFacts;
/** Milliseconds until a server that does not answer is asked again. */
const PAUSE = 1000;
/** Milliseconds between two looks for the form, and their number. */
const LOOK = 50;
const LOOKS = 300;

for (const select of document.querySelectorAll('select')) {
  select.addEventListener('change', () => {
    const address = new URL(location.href);
    address.searchParams.set(select.name, select.value);
    location.assign(address);
  });
}

if (facts.source !== undefined) show(document.getElementById('shown') as HTMLIFrameElement);
void follow(facts.number);

/** Puts person, language and typed values into the browser's storage, where the workspace looks for them. */
function show(frame: HTMLIFrameElement): void {
  const { visitor, language, typed, sends, source } = facts;
  if (visitor !== undefined) {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
    localStorage.setItem('language', language);
    if (visitor) localStorage.setItem('session', JSON.stringify({ token: visitor.token }));
    else localStorage.removeItem('session');
    if (visitor && typed) {
      const key = JSON.stringify([visitor.username, typed.place, typed.form]);
      localStorage.setItem(`draft:${key}`, JSON.stringify({ at: Date.now(), typed: typed.values }));
    }
  }
  if (sends) frame.addEventListener('load', () => void send(frame), { once: true });
  frame.src = source;
}

/** Ticks the boxes that the send button waits for, and presses it. */
async function send(frame: HTMLIFrameElement): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const button = frame.contentDocument?.querySelector<HTMLButtonElement>('form button[type="submit"]');
    if (button?.ariaDisabled === 'true') {
      for (const box of button.form?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:checked)') ?? [])
        box.click();
    } else if (button) return button.click();
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

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
