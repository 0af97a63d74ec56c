import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN = fileURLToPath(new URL('pages', import.meta.url));
/** Where the bench puts the pages of those who have packages of their own, beside these. */
export const PEERS = fileURLToPath(new URL('../../.cache/bench/pages-of-peers', import.meta.url));
const PEER_PAGES = join(PEERS, 'peers', 'pages');

/** One way to draw the same fields and the same list, as its documentation recommends. */
export interface Contender {
  /** Of its page. */
  name: string;
  title: string;
  /** Where its page is, and by that its packages. */
  folder: string;
  /** Selector of the element that sends the form: a button, or the form itself. */
  send: string;
  /** Buttons of a list: one to add a row, one in each row to remove it, and what asks again before it does. */
  add: string;
  remove: string;
  sure?: string;
  /** It takes up what is typed after a pause, and then overwrites a key that came meanwhile: seen on a busy machine. */
  losesKeys?: boolean;
}

export const CONTENDERS: readonly Contender[] = [
  { ...own('ours', 'Ours'), send: 'form', add: '[data-act=add]', remove: '[data-act=remove]' },
  {
    ...own('stock', 'Stock rjsf + MUI'),
    send: 'form',
    add: '.rjsf-array-item-add',
    remove: '.rjsf-array-item-remove',
  },
  {
    name: 'json-forms',
    title: 'JSON Forms, material',
    folder: PEER_PAGES,
    send: '#send',
    add: '[aria-label^="Add to"]',
    remove: '[aria-label="Delete button"]',
    sure: '[role=dialog] button:text-is("Yes")',
    losesKeys: true,
  },
  {
    name: 'survey',
    title: 'SurveyJS',
    folder: PEER_PAGES,
    send: '.sd-navigation__complete-btn',
    add: '.sd-matrixdynamic__add-btn',
    remove: '.sd-matrixdynamic__remove-btn',
  },
  {
    ...own('hook-form', 'react-hook-form + MUI, by hand'),
    send: 'form',
    add: 'button:text-is("Add")',
    remove: 'button:text-is("Remove")',
  },
];

/** Pages of the packages that other programs use; only their loading is measured, since the engine is `ours`. */
export const PACKAGED = [own('packaged', 'Our package, compiled'), own('packaged-schema', 'Our package, schema')];

/** The contender of which the figures of the others are multiples. */
export const BY_HAND = 'hook-form';

function own(name: string, title: string): Pick<Contender, 'name' | 'title' | 'folder'> {
  return { name, title, folder: OWN };
}
