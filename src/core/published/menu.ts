import type { ActionUse, Checks, Json } from '../basics.ts';
import type { Tree } from '../expressions/tree.ts';
import type { ResultUse } from '../forms/form-spec.ts';

/** Where a link leads: exactly one of the two. */
export interface LinkTarget {
  /** Id of a page of the tree. */
  page?: string;
  /** Name below `links` in `menus/settings.json`; opens in a new window. */
  link?: string;
}

/** One block of a page; its texts stand below `pages.<page id>.<block id>`. */
export type Block = BlockTerms &
  (
    | { type: 'text'; look?: 'plain' | 'card' | 'notice'; folds?: boolean }
    | FormBlock
    | { type: 'cards'; items: readonly LinkItem[] }
    | { type: 'links'; items: readonly LinkItem[] }
    | { type: 'tabs'; items: readonly TabItem[] }
    | { type: 'children' }
    | { type: 'sent-requests' }
    | { type: 'verification' }
    | { type: 'receipt' }
    | { type: 'providers'; items: readonly ProviderItem[] }
    | { type: 'passkey-sign-in' }
    | { type: 'passkeys' }
    | { type: 'members' }
    | { type: 'bank-file' }
    | { type: 'configuration' }
    | { type: 'workshop' }
    | { type: 'statistics' }
    | { type: 'second-factor' }
    | InboxBlock
    | PreviewBlock
    | StatusBlock
    | SigningBlock
  );

/**
 * A form. With `columns` its record's entries are listed first, and the form is that of one of them: properties of the
 * form, the first of which leads to it. Texts then: `add`, `empty`; without them `app.entries.add|empty`.
 */
interface FormBlock {
  type: 'form';
  form: string;
  context?: string;
  columns?: readonly string[];
}

/** The office's list of everything that waits, with filters; each line opens in full with its possible moves. No texts. */
export interface InboxBlock {
  type: 'inbox';
  /** Sent requests, cases of procedures, or the people themselves. */
  source: 'requests' | 'procedures' | 'members';
  /** In this order; the first one leads to the line in full. */
  columns: readonly InboxColumn[];
  filters?: readonly ('text' | 'form' | 'state' | 'days' | 'payment' | 'order')[];
}

export type InboxColumn = 'title' | 'key' | 'member' | 'at' | 'state' | 'due' | 'payment';

/**
 * A preview of the filled form as others will see it: next to the form on a wide screen, else below it.
 * Texts: `title`, `empty`; without them `app.preview.title|empty`.
 */
interface PreviewBlock {
  type: 'preview';
  /** Id of a form block of the same list of blocks. */
  form: string;
  parts: readonly PreviewPart[];
}

/** One part of the card; a part whose properties are empty is not there. */
export interface PreviewPart {
  as: 'picture' | 'logo' | 'name' | 'company' | 'text' | 'tags' | 'place' | 'link';
  /** Properties of the form. Several are joined: names by a space, a place by commas. */
  properties: readonly string[];
}

/** The state of the page's record, and buttons for it. Texts: `banners.<state>.title|text`, `warning`, `observations`. */
export interface StatusBlock {
  type: 'status';
  /** State → colour of its banner. */
  banners: Record<string, 'info' | 'success' | 'warning' | 'error'>;
  /** Name in the record of what the office has noted, shown in a box when there is something. */
  observations?: string;
  /** A form that is read as it was filled in. */
  form?: string;
  buttons?: readonly StatusButton[];
}

/** A button of a status; its texts are `<button id>.title`, and `<button id>.confirm` where it asks first. */
export interface StatusButton {
  id: string;
  /**
   * `download`: fetches the record's document. `edit`: shows the page as it is in the state `as`, until
   * the record changes. `act`: lets an action do something with the record.
   */
  does: 'download' | 'edit' | 'act';
  as?: string;
  action?: string;
  params?: Record<string, Json>;
  /** The button shows only while this is true. */
  when?: Tree;
  confirm?: boolean;
  look?: 'primary' | 'secondary' | 'danger';
  results?: Record<string, ResultUse>;
}

/** The page's document waits to be signed. Texts: `text`, `open`, `title`, `banner`. */
export interface SigningBlock {
  type: 'signing';
  /** The dialog opens by itself once this is true. */
  opens?: Tree;
}

/** Keys that every block may have, and the condition for showing it. */
interface BlockTerms {
  id: string;
  /** A further check the visitor has to pass. */
  check?: string;
  /** The block shows only while this is true; it reads `record`, `answer`, `user` and `today`. */
  when?: Tree;
}

/** An entry of the menu behind the user's name: a form in a dialog. Its text is `userMenu.<id>`. */
export interface UserMenuItem {
  id: string;
  form: string;
  icon?: string;
  check?: string;
}

/** A card, button or link; its texts are `pages.<page id>.<block id>.<item id>.title|text|action`. */
export interface LinkItem extends LinkTarget {
  id: string;
  icon?: string;
  /** A check in addition to that of the target page. */
  check?: string;
  look?: 'primary' | 'secondary' | 'text';
}

/** A button that signs in by a provider; its text is `pages.<page id>.<block id>.<id>.title`. */
interface ProviderItem {
  /** Name of the provider in `signIn` of the settings. */
  id: string;
  icon?: string;
}

interface TabItem {
  id: string;
  blocks: readonly Block[];
}

/**
 * A record that the blocks of a page depend on. Its texts are `pages.<id>.record.loading`, and
 * `pages.<id>.record.fileName` when its document can be downloaded.
 */
export interface PageRecord extends ActionUse {
  /** Name in the action's answer of the record's state. */
  state: string;
}

/** A page of the tree. Its title is `pages.<id>.title`. */
export interface Page extends LinkTarget {
  id: string;
  /** Path segment(s) below the parent, without slashes at the ends. A page with `link` has none. */
  path?: string;
  /** Named checks; a user who passes one may open the page. Children inherit when they say nothing. */
  access: readonly string[];
  icon?: string;
  /** Shell around the page: `workspace` with bars and menu (default), `bare` card in the middle, `public` with the building picture. */
  layout?: 'workspace' | 'bare' | 'public';
  /** Where an entry for it stands. Default `none` for top-level pages, `side` for children. */
  entry?: 'main' | 'side' | 'none';
  /** Shown but not to be chosen. */
  disabled?: boolean;
  record?: PageRecord;
  blocks?: readonly Block[];
  children?: readonly Page[];
  /** Unknown paths below this page, and the page itself when it has no blocks, go to this child. */
  fallback?: string;
}

/** `menus/workspace.json`, compiled: inheritance of `access` resolved, paths made absolute. */
export interface Menu {
  checks: Checks;
  /** Page ids with a part to play; the code asks for the part, never for the page. */
  parts: {
    /** Where an authenticated user lands, and where unknown paths go. */
    home: string;
    /** Where a guard sends somebody who has to sign in. */
    signIn: string;
    /** Id of the form that asks for the password again: before the session ends, and when a call demands it. */
    renew?: string;
  };
  /** Above the shell's own entry that signs out. */
  userMenu?: readonly UserMenuItem[];
  topBar: readonly LinkItem[];
  /** Whether the top bar shows the language switch (spec 1 §1: it exists and is hidden). */
  languageSwitch: boolean;
  pages: readonly Page[];
}
