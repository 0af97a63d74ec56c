import type { Json } from './config.ts';

/** The subject of a difference between two versions; the four without an id exist once. */
export type Subject = 'form' | 'record' | 'list' | 'procedure' | 'menu' | 'settings' | 'look' | 'texts' | 'mails';

/** One difference: where it stands within its subject, and what stood and stands there. */
export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** Empty for the whole; entries of a list with ids go by id. */
  path: readonly string[];
  before?: Json;
  after?: Json;
  /** What was admitted before may be refused now: unfinished forms and stored records may have it. */
  tightened?: true;
}

/** The differences of one form, one record, the menu …, at least one. */
export interface SubjectChanges {
  subject: Subject;
  /** Name of its file, or the language of texts and mails. */
  id?: string;
  changes: readonly Change[];
}
