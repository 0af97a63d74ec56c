/**
 * Code that runs before the app; the build writes it into the page's head. It remembers the last click, which the app
 * repeats, and loads the app again when a dropped connection lost it.
 */
const page = window as Window & { pressed?: EventTarget | null };
page.onclick = ({ target }) => {
  page.pressed = target;
};

/** Attempts after which the page shows that it has a problem; it keeps trying. */
const PATIENCE = 3;
/** Milliseconds between two reloads of the page, at least. */
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
  // The event of a failed script does not bubble.
  true,
);

/** A failed script element never loads again; a new element for the same file does. */
function askAgain(lost: HTMLScriptElement): void {
  const script = document.createElement('script');
  for (const { name, value } of lost.attributes) script.setAttribute(name, value);
  script.onload = () => words?.remove();
  lost.replaceWith(script);
}

/**
 * The server answers but the script does not load: some browsers cache the failure, and a newer release has other
 * files.
 */
async function loadAnew(): Promise<void> {
  const last = Number(sessionStorage.getItem('loadedAnew') ?? 0);
  if (Date.now() - last < APART || !(await fetch(location.href, { method: 'HEAD' })).ok) return say();
  sessionStorage.setItem('loadedAnew', String(Date.now()));
  location.reload();
}

/** Shown instead of the app. Over a server-drawn page it is a note, so that typed text stays visible. */
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
