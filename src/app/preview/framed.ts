import type { Values } from '../../core/config.ts';
import { type FromPreview, PREVIEW_ID, type PreviewFacts, type ToPreview } from '../../core/preview.ts';
import type { HistoryWindow } from '../address/history.ts';
import { device, keepNothing } from '../device.ts';
import { createDrafts } from '../drafts/drafts.ts';
import type { Runtime } from '../runtime.ts';
import { markElements } from './mark-elements.ts';

/** Milliseconds between two looks for the form, and their number. */
const LOOK = 50;
const LOOKS = 300;

/** Makes this, the workspace in a frame of a preview, the page of the person that the source of the frame names, with the typed values. */
export function framed() {
  const facts = JSON.parse(document.getElementById(PREVIEW_ID)?.textContent ?? '') as PreviewFacts;
  // A sandboxed page has no storage, and nobody has to be told of that here.
  keepNothing();
  leaveFocus();
  become(facts);
  return {
    /** Below it lie the published files. */
    base: new URL('.', location.href).pathname,
    /** Has the address of the page: the frame's own is that of the preview. */
    window: memoryWindow(facts.path),
    /** Call it when the app stands. */
    begin(runtime: Runtime) {
      markElements(document.documentElement);
      tellChoices();
      follow(runtime, facts);
      if (facts.sends) void send();
      tell({ preview: 'shown' });
    },
  };
}

/** The focus stays with people who work in the page around, until they come in. */
function leaveFocus(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

function become({ language, visitor, form, typed }: PreviewFacts): void {
  device.setItem('language', language);
  if (!visitor) return;
  const { token, username } = visitor;
  device.setItem('session', JSON.stringify({ token }));
  if (form && typed) createDrafts().save({ username, page: form.place, form: form.id }, typed);
}

function typedNow({ visitor, form }: PreviewFacts): Values | null {
  if (!visitor || !form) return null;
  return createDrafts().read({ username: visitor.username, page: form.place, form: form.id }) ?? null;
}

/** A history in memory, because a sandboxed page may not change its address. */
function memoryWindow(first: string): HistoryWindow {
  const urlOf = (path: string) => new URL(path, location.origin);
  const entries: { url: URL; state: unknown }[] = [{ url: urlOf(first), state: null }];
  const listeners: (() => void)[] = [];
  let at = 0;
  const now = () => entries[at] as { url: URL; state: unknown };
  const there = (url: string | URL | null | undefined) => (url ? urlOf(String(url)) : now().url);
  return {
    history: {
      get state() {
        return now().state;
      },
      pushState(state, _title, url) {
        entries.splice(at + 1, entries.length, { url: there(url), state });
        at += 1;
      },
      replaceState(state, _title, url) {
        entries[at] = { url: there(url), state };
      },
      go(delta = 0) {
        const next = at + delta;
        if (!entries[next]) return;
        at = next;
        setTimeout(() => {
          for (const listener of listeners) listener();
        });
      },
    },
    get location() {
      const { pathname, search, hash } = now().url;
      return { pathname, search, hash, assign() {} };
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
}

/** The page around, which alone may hear and say anything. Its origin is the one that this page came from. */
function tell(message: FromPreview): void {
  if (parent !== window) parent.postMessage(message, new URL(location.href).origin);
}

/** A click tells which text it hit, and F2 which one has the focus; the page works as ever. */
function tellChoices(): void {
  const choose = (target: EventTarget | null) => {
    const key = target instanceof Element ? keyAt(target) : null;
    if (key) tell({ preview: 'chosen', key });
  };
  addEventListener('click', ({ target, detail }) => detail > 0 && choose(target), true);
  addEventListener('keydown', ({ key }) => key === 'F2' && choose(document.activeElement));
}

/** The key of the text in an element, else of the nearest one around it. */
function keyAt(element: Element): readonly string[] | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const marked = at.hasAttribute('data-text-key') ? at : at.querySelector('[data-text-key]');
    const key = marked?.getAttribute('data-text-key');
    if (key) return JSON.parse(key) as string[];
  }
  return null;
}

/**
 * Shows each change: in place while nothing is typed, else by loading the page again with its sample; and says what is typed
 * when it is asked.
 */
function follow(runtime: Runtime, facts: PreviewFacts): void {
  addEventListener('message', ({ source, data, origin }: MessageEvent<Partial<ToPreview>>) => {
    const isOurs = source === parent && origin === new URL(location.href).origin;
    if (!isOurs) return;
    if (data?.preview === 'asked') tell({ preview: 'typed', values: typedNow(facts) });
    if (data?.preview !== 'changed') return;
    if (runtime.hasUnsentInput()) location.reload();
    else void runtime.refresh().then(() => tell({ preview: 'shown' }));
  });
}

/** Ticks the boxes that the send button waits for, and presses it. */
async function send(): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]');
    if (button?.ariaDisabled === 'true') {
      for (const box of button.form?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:checked)') ?? [])
        box.click();
    } else if (button) return button.click();
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}
