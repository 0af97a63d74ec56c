/**
 * Code that runs before the app; the build writes it into the page's head. It remembers the last click, or Enter in a
 * form, which the app repeats, and loads the app again when a dropped connection lost it. Typed text stays meanwhile.
 */
const page = window as Window & { pressed?: EventTarget | null };
page.onclick = ({ target }) => {
  page.pressed = target;
};
// A form that the server drew has no submit button yet, which Enter would click.
page.onkeydown = ({ key, target, isComposing }) => {
  if (
    key === 'Enter' &&
    !isComposing &&
    target instanceof HTMLInputElement &&
    target.getAttribute('role') !== 'combobox'
  )
    page.pressed = target.form?.querySelector('[data-submit]') ?? page.pressed;
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
  sessionStorage.setItem('typedEarly', JSON.stringify(typedText()));
  location.reload();
}

/** Name of the form, name of the field and text, without secrets. */
function typedText(): [form: string, field: string, text: string][] {
  const boxes = document.querySelectorAll<HTMLInputElement>('form[name] :is(input:not([type=password]), textarea)');
  return [...boxes]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(({ form, name, value }) => [form?.getAttribute('name') ?? '', name, value]);
}

/** The text that was kept before the page was loaded anew, once. */
function takeTyped(): ReturnType<typeof typedText> {
  try {
    const kept = sessionStorage.getItem('typedEarly');
    sessionStorage.removeItem('typedEarly');
    return JSON.parse(kept ?? '[]');
  } catch {
    // A browser that keeps nothing.
    return [];
  }
}

// The page is read, and no module has run yet.
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return;
  for (const [form, field, text] of takeTyped()) {
    const box = document.forms.namedItem(form)?.elements.namedItem(field);
    if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) box.value = text;
  }
});

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
