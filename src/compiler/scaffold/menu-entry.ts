import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import type { Json } from '../../core/config.ts';
import { jsonText } from '../../core/json-text.ts';
import { isObject, objectsOf } from '../json.ts';

/** A page of the menu that another may be put below. */
export interface PagePlace {
  id: string;
  /** Its path in the file. */
  at: readonly (string | number)[];
  /** Checks that open the page, its own or inherited. */
  access: readonly string[];
  /** Whether one more page below it is listed: in its cards, or in the list of a section, which one page alone does not make. */
  lists: boolean;
}

/** The pages of a menu file, in its order, that can have pages below: those with an address. */
export function parentsIn(menu: unknown): PagePlace[] {
  const found: PagePlace[] = [];
  const walk = (pages: unknown, at: readonly (string | number)[], inherited: readonly string[]) => {
    for (const [index, page] of objectsOf(pages).entries()) {
      const { id, path, access = inherited, blocks, children } = page;
      if (typeof id !== 'string' || typeof path !== 'string' || !Array.isArray(access)) continue;
      const here = [...at, index];
      const cards = objectsOf(blocks).some(({ type }) => type === 'children');
      const section =
        at.length === 1 && objectsOf(children).some(({ menu: listed = 'side', page: to }) => listed === 'side' && !to);
      found.push({ id, at: here, access: access.map(String), lists: cards || section });
      walk(children, [...here, 'children'], access.map(String));
    }
  };
  walk(isObject(menu) ? menu.pages : undefined, ['pages'], []);
  return found;
}

/** The text of a menu file with one more page, last below `parent`; everything else stays as it is written. */
export function withPage(text: string, parent: PagePlace, page: Json): string {
  const path = [...parent.at, 'children'];
  const list = findNodeAtLocation(parseTree(text) ?? never(text), path);
  const length = list?.children?.length;
  const edits =
    length === undefined
      ? modify(text, path, [page], FORMAT)
      : modify(text, [...path, length], page, { ...FORMAT, isArrayInsertion: true });
  return applyEdits(text, edits);
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

function never(text: string): never {
  throw new Error(`No menu: ${jsonText(text.slice(0, 40))}`);
}
