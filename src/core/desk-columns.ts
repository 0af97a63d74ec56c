import type { InboxBlock } from './config.ts';

const COLUMNS = {
  key: 'app.desk.columns.key',
  title: 'app.desk.columns.title',
  number: 'app.desk.columns.number',
  member: 'app.desk.columns.member',
  at: 'app.desk.columns.at',
  state: 'app.desk.columns.state',
  due: 'app.desk.columns.due',
  payment: 'app.desk.columns.payment',
  values: 'app.desk.columns.values',
} as const;

/** Text keys of the column heads of a list at the desk, in pages and in files. */
export function columnTexts(source: InboxBlock['source']): Record<keyof typeof COLUMNS, string> {
  return source === 'members' ? { ...COLUMNS, title: 'app.members.role', at: 'app.members.since' } : COLUMNS;
}

/** The same for a line in full: a file has a column for each; a person's key is their number. */
export function lineTexts(source: InboxBlock['source']): Record<keyof typeof COLUMNS, string> {
  const texts = columnTexts(source);
  return source === 'members' ? { ...texts, key: texts.number } : texts;
}
