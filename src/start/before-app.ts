/**
 * What a page does by itself until the app is there; the build writes it into the page's head. It keeps what was
 * pressed, which the app then does, and asks for the app again when a dropped connection has lost it: without that,
 * the page would stand as it is, and nothing on it would do anything.
 */
const page = window as Window & { pressed?: EventTarget | null };
page.onclick = ({ target }) => {
  page.pressed = target;
};

/** Attempts after which the page says that it cannot go on by itself; it goes on trying. */
const PATIENCE = 3;
/** Milliseconds within which a page is not loaded anew twice. */
const APART = 60_000;
let failures = 0;
let words: HTMLElement | null = null;

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    failures += 1;
    if (failures === PATIENCE) loadAnew().catch(say);
    setTimeout(() => askAgain(target), Math.min(500 * 3 ** (failures - 1), 15_000));
  },
  // A file that does not come tells only its own element.
  true,
);

/** An element that has failed never asks again; another one for the same file does. */
function askAgain(lost: HTMLScriptElement): void {
  const script = document.createElement('script');
  for (const { name, value } of lost.attributes) script.setAttribute(name, value);
  script.onload = () => words?.remove();
  lost.replaceWith(script);
}

/** The server answers and the app does not come: some browsers keep a failure, and a newer release has other files. */
async function loadAnew(): Promise<void> {
  const last = Number(sessionStorage.getItem('loadedAnew') ?? 0);
  if (Date.now() - last < APART || !(await fetch(location.href, { method: 'HEAD' })).ok) return say();
  sessionStorage.setItem('loadedAnew', String(Date.now()));
  location.reload();
}

/** In the place of the app; of a page that stands drawn, what is typed into it stays to be seen. */
function say(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#unavailable');
  if (!template || words) return;
  words = document.createElement('div');
  const all = template.content.cloneNode(true) as DocumentFragment;
  if (document.getElementById('root')?.hasChildNodes()) {
    const title = document.createElement('strong');
    title.textContent = all.querySelector('h1')?.textContent ?? '';
    words.className = 'start-note';
    words.role = 'alert';
    words.append(title, ...all.querySelectorAll('h1 + p, button'));
  } else words.append(all);
  words.querySelector('button')?.addEventListener('click', () => location.reload());
  document.body.prepend(words);
}
