/** A text box or a tick box. */
type Control = HTMLInputElement | HTMLTextAreaElement;

const isTick = ({ type }: Control) => type === 'checkbox' || type === 'radio';
const isTicked = (control: Control) =>
  isTick(control) && (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked;
const isTyped = (control: Control) => !isTick(control) && control.value !== control.defaultValue;

/** The input of a user on a server-drawn page before the scripts were there. */
interface Early {
  /** Repeats it in the app, whether the app hydrated the page or drew another one. */
  again(): void;
}

/**
 * Records the input before the app draws, and resets ticks, lists and details: hydration must find the page as the
 * server drew it.
 */
export function noteEarly(page: Element): Early {
  const controls = [...page.querySelectorAll<Control>('input, textarea')];
  const focus = controls.find((control) => control === document.activeElement);
  const caret = focus && !isTick(focus) ? focus.selectionStart : null;
  const typed = controls.filter(isTyped).map((control) => ({ control, find: finder(control), text: control.value }));
  const ticked = controls
    .filter((control) => isTicked(control) && (control.type === 'checkbox' || (control as HTMLInputElement).checked))
    .map(finder);
  const findFocus = focus && finder(focus);
  const pressed = pressedIn(page);
  const lists = [...page.querySelectorAll('select')];
  const chosen = lists
    .filter((list) => list.selectedIndex !== firstChosen(list))
    .map((list) => ({ list, find: finder(list), value: list.value }));
  const unfolded = [...page.querySelectorAll<HTMLDetailsElement>('details[open]')];
  for (const control of controls) {
    if (isTick(control)) (control as HTMLInputElement).checked = (control as HTMLInputElement).defaultChecked;
  }
  for (const { list } of chosen) list.selectedIndex = firstChosen(list);
  for (const details of unfolded) details.open = false;
  const finders = [...typed, ...chosen].map(({ find }) => find).concat(ticked);
  function repeat() {
    for (const { control, find, text } of typed) {
      const now = find();
      // A hydrated box still has its text. A new one gets it only if it is empty: a draft may have filled it.
      if (now && now !== control && now.value === '' && !now.readOnly && !now.disabled) setText(now, text);
    }
    for (const find of ticked) press(find());
    for (const { find, value } of chosen) choose(find(), value);
    for (const details of unfolded) press(details.querySelector('summary'));
    const now = findFocus?.();
    if (now && now !== focus) {
      now.focus();
      if (caret !== null) now.setSelectionRange(caret, caret);
    }
    press(pressed);
  }
  return {
    again() {
      const isThere = () => finders.length === 0 || finders.some((find) => find() !== null);
      if (isThere()) return repeat();
      // The form comes later than the app: its parts are on their way.
      const { pathname } = location;
      const watch = new MutationObserver(() => {
        const left = location.pathname !== pathname;
        if (left || isThere()) watch.disconnect();
        // The field listens once React has drawn it.
        if (!left && isThere()) setTimeout(repeat);
      });
      watch.observe(document.body, { childList: true, subtree: true });
    },
  };
}

/** The button that was pressed last (`before-app.ts` remembers it). Links need no help. */
function pressedIn(page: Element): HTMLElement | null {
  const { pressed } = globalThis as { pressed?: EventTarget | null };
  const button = pressed instanceof Element ? pressed.closest<HTMLElement>('button, [role=combobox]') : null;
  return page.contains(button) ? button : null;
}

/** Index of the entry that the page began with. */
function firstChosen({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** Finds the control as it is on the page later: itself, or one of the same name in the same form. */
function finder<Kind extends Control | HTMLSelectElement>(control: Kind): () => Kind | null {
  const form = CSS.escape(control.form?.getAttribute('name') ?? '');
  const value = control.type === 'radio' ? `[value="${CSS.escape(control.value)}"]` : '';
  const same = `form[name="${form}"] [name="${CSS.escape(control.name)}"]${value}`;
  return () => (control.isConnected ? control : document.querySelector<Kind>(same));
}

/** React hydrates a page part by part; a key event gives the part priority, so that the click has a handler. */
function press(element: HTMLElement | null): void {
  element?.dispatchEvent(new Event('keyup', { bubbles: true }));
  element?.click();
}

/** Chooses an entry as a user would. A list that a draft has filled keeps the draft's entry. */
function choose(list: HTMLSelectElement | null, value: string): void {
  if (!list || list.disabled || list.selectedIndex !== firstChosen(list)) return;
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Types a text as a user would. React tracks the value by a property of its own, so the prototype's setter is used. */
function setText(control: Control, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
