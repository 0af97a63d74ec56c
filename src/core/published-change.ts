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
