import { type Static, Type } from 'typebox';
import { NEW_KINDS } from '../../core/files/new-kinds.ts';
import { ChangesAnswer, Restore } from './configuration.ts';
import { arrayOf, choice, described, exactly, moment, orNull } from './parts.ts';

const path = Type.String({ minLength: 1, maxLength: 300, description: 'Relative, with slashes' });
const revision = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Names one state of a file; it only grows',
});
const text = Type.String();

export const WorkshopFile = Type.Object({
  path,
  bytes: Type.Integer(),
  revision,
  change: orNull(choice(['added', 'changed', 'removed'], { description: 'Beside the live version' })),
  by: orNull(Type.String({ description: 'The last person who wrote it' })),
  at: orNull(moment),
  conflict: Type.Boolean({
    description: 'Another version became live and changed the same place: it has to be written again, or discarded',
  }),
  text: Type.Optional(orNull(Type.String({ description: 'Only where texts are asked for; `null` when removed' }))),
});
export type WorkshopFile = Static<typeof WorkshopFile>;

export const WorkshopAnswer = described('The working copy', {
  base: orNull(Type.String({ description: 'The version that the files are compared with, if its files are known' })),
  live: orNull(Type.String({ description: 'The version that is live' })),
  clean: Type.Boolean({ description: 'Nothing is changed' }),
  files: arrayOf(WorkshopFile),
});
export type WorkshopAnswer = Static<typeof WorkshopAnswer>;

export const WorkshopQuery = Type.Object({
  texts: Type.Optional(choice(['true'], { description: 'With the text of each file' })),
});
export const FileQuery = Type.Object({ path });
export const RevisionQuery = Type.Object({ path, revision });

export const FileAnswer = described('One file', {
  path,
  revision,
  text: orNull(Type.String({ description: '`null` for a file that was removed' })),
  live: orNull(Type.String({ description: 'Its text in the live version, if it has the file' })),
});
export type FileAnswer = Static<typeof FileAnswer>;

export const WriteFile = exactly({
  revision: { ...revision, description: 'The state that was changed; 0 for a new file' },
  text,
});
export const WrittenAnswer = described('The file as it is now', {
  revision,
  text,
  merged: Type.Boolean({ description: 'It has a change of somebody else too' }),
});
export type WrittenAnswer = Static<typeof WrittenAnswer>;
export const RemovedAnswer = described('The file is removed', { revision });

/** The answer 409 of a write: what somebody else made of the file. */
export const ChangedMeanwhile = described('Somebody changed the same place, or removed the file', {
  status: Type.String(),
  message: Type.String(),
  revision,
  text: orNull(Type.String()),
});
export type ChangedMeanwhile = Static<typeof ChangedMeanwhile>;

export const Discard = exactly({ paths: Type.Optional(Type.Array(path)) });

const words = Type.String({ minLength: 1, maxLength: 200 });

/** Something new, as the commands `new-…` make it. */
export const NewFiles = exactly({
  kind: choice(NEW_KINDS),
  name: Type.String({ minLength: 1, maxLength: 60, description: 'Small English letters, digits and hyphens' }),
  titles: Type.Record(Type.String({ pattern: '^[a-z]{2,3}$' }), words, { description: 'By language' }),
  below: Type.Optional(Type.String({ maxLength: 100, description: 'The page above; without it the landing page' })),
  icon: Type.Optional(Type.String({ maxLength: 60 })),
  many: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999, description: 'Of a record: how many a person has' })),
  fields: Type.Optional(
    Type.Array(Type.Object({ name: words, kind: words, labels: Type.Record(Type.String(), words) }), {
      maxItems: 50,
      description: 'Name, kind or choices, and labels by language',
    }),
  ),
});
export const NewFilesAnswer = described('Files that the working copy does not have yet, and the menu as it would be', {
  files: arrayOf(Type.Object({ path, text })),
});
export type NewFiles = Static<typeof NewFiles>;
export type NewFilesAnswer = Static<typeof NewFilesAnswer>;

export const CheckFiles = exactly({
  report: Type.Optional(Type.Boolean({ description: 'Also what publishing would change' })),
});
export const WorkshopProblem = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
  severity: choice(['error', 'warning']),
  message: Type.String(),
  remedy: Type.String(),
  language: Type.String({ description: 'That of message and remedy: the one asked for, or English' }),
  missing: Type.Optional(
    Type.Object(
      { language: Type.String(), key: Type.String() },
      { description: 'The text that the problem is the lack of' },
    ),
  ),
  correction: Type.Optional(
    Type.Object(
      { path: arrayOf(Type.String()), value: Type.Optional(Type.Unknown()) },
      { description: 'An entry of the file that puts it right; without a value it goes' },
    ),
  ),
});
export type WorkshopProblem = Static<typeof WorkshopProblem>;
/** The file of a case, as the preview of a form makes it. */
export interface KeptCase {
  form: string;
  text: string;
}

export const CheckAnswer = described('Mistakes in the files; an error prevents publishing', {
  problems: arrayOf(WorkshopProblem),
  report: orNull(ChangesAnswer),
  former: arrayOf(path, { description: 'Files with words of before, which can be rewritten into those of today' }),
});
export type CheckAnswer = Static<typeof CheckAnswer>;

export const PreviewAnswer = described('The preview of the working copy', {
  address: Type.String({
    description:
      'Below the API, or whole; shows the working copy to whoever has it, while the session lasts and for an hour at most',
  }),
  revision: Type.Integer({
    description: 'The newest state of a file among those that are shown; grows with each change',
  }),
  problems: arrayOf(WorkshopProblem, {
    description: 'Why the present files are not shown; the last ones in order are then',
  }),
});
export type PreviewAnswer = Static<typeof PreviewAnswer>;

const named = Type.Object({ id: Type.String(), title: Type.String() });
/** The things that a preview can show; it lists them below its address. */
export const PreviewedThings = Type.Object({
  languages: arrayOf(Type.String()),
  pages: arrayOf(
    Type.Object({
      id: Type.String(),
      path: Type.String(),
      title: Type.String(),
      only: Type.Boolean({ description: 'A page that shows the form of a dialog, in the preview alone' }),
      roles: arrayOf(named, { description: 'None of a page for everybody' }),
      forms: arrayOf(named),
      states: arrayOf(choice(['empty', 'filled', 'errors'])),
    }),
  ),
  mails: arrayOf(named),
  documents: arrayOf(named),
});
export type PreviewedThings = Static<typeof PreviewedThings>;

export const UpgradeFiles = exactly({});
export const UpgradedAnswer = described('The files that have the words of today now', { files: arrayOf(path) });
export type UpgradedAnswer = Static<typeof UpgradedAnswer>;

export const PublishFiles = exactly({
  note: Restore.properties.note,
  live: Restore.properties.live,
  hides: Restore.properties.hides,
  due: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$',
      description: "When, by the organisation's clocks, such as `2026-12-01T08:00`; absent: at once",
    }),
  ),
});
export const PublishedAnswer = described('It is live', { version: Type.String() });
export type PublishedAnswer = Static<typeof PublishedAnswer>;

export const ArchiveQuery = Type.Object({
  dry: Type.Optional(choice(['1'], { description: 'Changes nothing' })),
});
export const ReplacedAnswer = described('The fate of the files', {
  added: arrayOf(path),
  changed: arrayOf(path),
  removed: arrayOf(path),
  ignored: arrayOf(path, { description: 'Files that the workspace does not read; they were left out' }),
});
export type ReplacedAnswer = Static<typeof ReplacedAnswer>;

export const TOKEN_SCOPES = ['read', 'draft', 'publish'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Its purpose' });
const scope = choice(TOKEN_SCOPES, { description: 'Each may do what those before it may' });

export const MakeToken = exactly({
  name,
  scope,
  days: Type.Integer({ minimum: 1, maximum: 366, description: 'Until it ends' }),
});
export const MadeToken = described('The token', {
  id: Type.Integer(),
  token: Type.String({ description: 'Shown this once' }),
});
export const TokensAnswer = described('Tokens of programs, without the tokens themselves', {
  items: arrayOf(
    Type.Object({
      id: Type.Integer(),
      name,
      scope,
      by: Type.String({ description: 'The person who made it; it acts for this person' }),
      createdAt: moment,
      expiresAt: moment,
      usedAt: orNull(moment),
    }),
  ),
});
export type TokensAnswer = Static<typeof TokensAnswer>;
