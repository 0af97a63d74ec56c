import { firstChosen } from './is-touched.ts';

/** A box to type in or to tick. */
type Control = HTMLInputElement | HTMLTextAreaElement;

const isTick = ({ type }: Control) => type === 'checkbox' || type === 'radio';
const isTicked = (control: Control) =>
  isTick(control) && (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked;
const isTyped = (control: Control) => !isTick(control) && control.value !== control.defaultValue;

/** What somebody did to a page that the server had drawn, before its scripts were there. */
interface Early {
  /** Does it again, in the app that has taken the page over or has drawn another in its place. */
  again(): void;
}

/** Notes it before the app draws, and puts what can be ticked and unfolded back: the app must find what was drawn. */
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
    .filter((list) => list.selectedIndex !== firstChosen(list.options))
    .map((list) => ({ list, find: finder(list), value: list.value }));
  const unfolded = [...page.querySelectorAll<HTMLDetailsElement>('details[open]')];
  for (const control of controls) {
    if (isTick(control)) (control as HTMLInputElement).checked = (control as HTMLInputElement).defaultChecked;
  }
  for (const { list } of chosen) list.selectedIndex = firstChosen(list.options);
  for (const details of unfolded) details.open = false;
  return {
    again() {
      for (const { control, find, text } of typed) {
        const now = find();
        // A box that was taken over has its letters; another gets them unless it holds others, such as a draft's.
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
    },
  };
}

/** The button of the page that was pressed last (`index.html` keeps what was); links go where they lead by themselves. */
function pressedIn(page: Element): HTMLElement | null {
  const { pressed } = globalThis as { pressed?: EventTarget | null };
  const button = pressed instanceof Element ? pressed.closest<HTMLElement>('button, [role=combobox]') : null;
  return page.contains(button) ? button : null;
}

/** Finds the control as it is on the page by then: itself, or the one of the same name in the same form. */
function finder<Kind extends Control | HTMLSelectElement>(control: Kind): () => Kind | null {
  const form = CSS.escape(control.form?.getAttribute('name') ?? '');
  const value = control.type === 'radio' ? `[value="${CSS.escape(control.value)}"]` : '';
  const same = `form[name="${form}"] [name="${CSS.escape(control.name)}"]${value}`;
  return () => (control.isConnected ? control : document.querySelector<Kind>(same));
}

/** React takes a page over part by part; a key brings the part forward, so that somebody is there to hear the click. */
function press(element: HTMLElement | null): void {
  element?.dispatchEvent(new Event('keyup', { bubbles: true }));
  element?.click();
}

/** As if it was chosen; a list that a draft has filled keeps the draft's entry. */
function choose(list: HTMLSelectElement | null, value: string): void {
  if (!list || list.disabled || list.selectedIndex !== firstChosen(list.options)) return;
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** As if it was typed: React looks for changes by a property of its own, which the prototype's setter goes round. */
function setText(control: Control, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
