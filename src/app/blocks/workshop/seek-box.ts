import { type Path, pathIn, pointerOf } from './json-edit.ts';
import type { Selection } from './workshop.tsx';

/** The box of a place of a file: of the first text there in its language, of its part, or named by its field. */
export function boxOf(within: ParentNode, file: string, path: Path): HTMLElement | null {
  const [, language] = /^messages\/([^/]+)\//.exec(file) ?? [];
  const attribute = (name: string, how: string, value: string) => `[${name}${how}"${CSS.escape(value)}"]`;
  if (language !== undefined) {
    const texts = attribute('data-text', '^=', JSON.stringify(path).slice(0, -1));
    return within.querySelector(`${texts} ${attribute('name', '$=', ` ${language}`)}`);
  }
  const [above, name = ''] = path.slice(-2).map(String);
  const around = attribute('data-part', '=', pointerOf(path.slice(0, -1)));
  const named = `${around} ${attribute('name', '$=', `${above} ${name.replace('ui:', '')}`)}`;
  const part = attribute('data-part', '=', pointerOf(path));
  return within.querySelector(`${named}, ${part} :is(input, select, textarea, button)`);
}

/** Milliseconds for the words of a file to load, with which its parts are drawn. */
const LOADING = 2000;

/**
 * Focuses the box of a place once it is drawn, or the nearest one around it where it has none, unless the focus has gone
 * elsewhere meanwhile.
 * @returns ends the search
 */
export function seekBox(within: HTMLElement, { file, pointer }: Selection, onFound: () => void): () => void {
  const path = pathIn('', pointer);
  const begun = document.activeElement;
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  const look = (least: number) => {
    if (document.activeElement !== begun) return stop();
    const around = Array.from({ length: path.length - least + 1 }, (_, out) => path.slice(0, path.length - out));
    const [box] = around.flatMap((one) => boxOf(within, file, one) ?? []);
    if (!box) return;
    stop();
    box.focus();
    onFound();
  };
  const watch = new MutationObserver(() => look(path.length));
  const timer = setTimeout(() => {
    look(1);
    stop();
  }, LOADING);
  watch.observe(within, { childList: true, subtree: true });
  look(path.length);
  return stop;
}
