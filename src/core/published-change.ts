import type { Json } from './config.ts';

/** The subject of a difference between two versions; the four without an id exist once. */
export type Subject = 'form' | 'record' | 'list' | 'procedure' | 'menu' | 'settings' | 'look' | 'texts' | 'mails';

/** One difference: its path within the subject, and the values before and after. */
export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** Empty for the whole; entries of a list with ids go by id. */
  path: readonly string[];
  before?: Json;
  after?: Json;
  /** People's name for the first part of the path, where the files have it beside the change. */
  title?: string;
  /** Values that were valid before may be invalid now, in unfinished forms and stored records too. */
  tightened?: true;
}

/** The differences of one form, one record, the menu …, at least one. */
export interface SubjectChanges {
  subject: Subject;
  /** Name of its file, or the language of texts and mails. */
  id?: string;
  changes: readonly Change[];
}

/** Words of the files after which stands who may do something, or who gets something. */
const OF_RIGHTS = new Set([
  'checks',
  'access',
  'readers',
  'writers',
  'by',
  'roles',
  'publishing',
  'signIn',
  'passkeys',
]);
const OF_MAILBOXES = new Set(['offices', 'sender', 'email', 'cardProvider']);
/** An address of e-mail, or an account number (ISO 13616), with or without blanks. */
const MAILBOX = /[^\s@]+@[^\s@]+\.[^\s@]+/;
const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/;

/** Whether a difference is about rights, roles, mailboxes or bank accounts: whoever decides about a version reads these first. */
export function isWeighty({ path, before, after }: Pick<Change, 'path' | 'before' | 'after'>): boolean {
  if (path.some((name) => OF_RIGHTS.has(name) || OF_MAILBOXES.has(name))) return true;
  return [before, after].some((value) => {
    const said = value === undefined ? '' : JSON.stringify(value);
    return MAILBOX.test(said) || ACCOUNT.test(said) || (hasParts(value) && namesRights(value));
  });
}

function hasParts(value: Json | undefined): value is Json[] | { [name: string]: Json } {
  return typeof value === 'object' && value !== null;
}

/** Whether something that is new, or gone as a whole, says such words within. */
function namesRights(value: Json[] | { [name: string]: Json }): boolean {
  return Object.entries(value).some(
    ([name, inner]) => OF_RIGHTS.has(name) || OF_MAILBOXES.has(name) || (hasParts(inner) && namesRights(inner)),
  );
}
