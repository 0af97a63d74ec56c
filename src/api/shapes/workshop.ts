import { type Static, Type } from 'typebox';
import { NEW_KINDS } from '../../core/files/new-kinds.ts';
import { ChangesAnswer, Restore } from './configuration.ts';
import { arrayOf, choice, moment, orNull } from './parts.ts';

/** Shapes of the calls about the working copy of the organisation's files. */

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

export const WorkshopAnswer = Type.Object(
  {
    base: orNull(Type.String({ description: 'The version that the files are compared with, if its files are known' })),
    live: orNull(Type.String({ description: 'The version that is live' })),
    clean: Type.Boolean({ description: 'Nothing is changed' }),
    files: arrayOf(WorkshopFile),
  },
  { description: 'The working copy' },
);
export type WorkshopAnswer = Static<typeof WorkshopAnswer>;

export const WorkshopQuery = Type.Object({
  texts: Type.Optional(choice(['true'], { description: 'With the text of each file' })),
});
export const FileQuery = Type.Object({ path });
export const RevisionQuery = Type.Object({ path, revision });

export const FileAnswer = Type.Object(
  {
    path,
    revision,
    text: orNull(Type.String({ description: '`null` for a file that was removed' })),
    live: orNull(Type.String({ description: 'Its text in the live version, if it has the file' })),
  },
  { description: 'One file' },
);
export type FileAnswer = Static<typeof FileAnswer>;

export const WriteFile = Type.Object(
  { revision: { ...revision, description: 'The state that was changed; 0 for a new file' }, text },
  { additionalProperties: false },
);
export const WrittenAnswer = Type.Object(
  { revision, text, merged: Type.Boolean({ description: 'It has a change of somebody else too' }) },
  { description: 'The file as it is now' },
);
export type WrittenAnswer = Static<typeof WrittenAnswer>;
export const RemovedAnswer = Type.Object({ revision }, { description: 'The file is removed' });

/** The answer 409 of a write: what somebody else made of the file. */
export const ChangedMeanwhile = Type.Object(
  { status: Type.String(), message: Type.String(), revision, text: orNull(Type.String()) },
  { description: 'Somebody changed the same place, or removed the file' },
);
export type ChangedMeanwhile = Static<typeof ChangedMeanwhile>;

export const Discard = Type.Object({ paths: Type.Optional(Type.Array(path)) }, { additionalProperties: false });

const words = Type.String({ minLength: 1, maxLength: 200 });

/** Something new, as the commands `new-…` make it. */
export const NewFiles = Type.Object(
  {
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
  },
  { additionalProperties: false },
);
export const NewFilesAnswer = Type.Object(
  { files: arrayOf(Type.Object({ path, text })) },
  { description: 'Files that the working copy does not have yet, and the menu as it would be' },
);
export type NewFiles = Static<typeof NewFiles>;
export type NewFilesAnswer = Static<typeof NewFilesAnswer>;

export const CheckFiles = Type.Object(
  { report: Type.Optional(Type.Boolean({ description: 'Also what publishing would change' })) },
  { additionalProperties: false },
);
export const WorkshopProblem = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
  severity: choice(['error', 'warning']),
  message: Type.String(),
  remedy: Type.String(),
  language: Type.String({ description: 'That of message and remedy: the one asked for, or English' }),
});
export type WorkshopProblem = Static<typeof WorkshopProblem>;
export const CheckAnswer = Type.Object(
  {
    problems: arrayOf(WorkshopProblem),
    report: orNull(ChangesAnswer),
    former: arrayOf(path, { description: 'Files with words of before, which can be rewritten into those of today' }),
  },
  { description: 'What is wrong in the files; an error prevents publishing' },
);
export type CheckAnswer = Static<typeof CheckAnswer>;

export const PreviewAnswer = Type.Object(
  {
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
  },
  { description: 'The preview of the working copy' },
);
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

export const UpgradeFiles = Type.Object({}, { additionalProperties: false });
export const UpgradedAnswer = Type.Object(
  { files: arrayOf(path) },
  { description: 'The files that have the words of today now' },
);
export type UpgradedAnswer = Static<typeof UpgradedAnswer>;

export const PublishFiles = Type.Object(
  {
    note: Restore.properties.note,
    live: Restore.properties.live,
    hides: Restore.properties.hides,
    due: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$',
        description: "When, by the organisation's clocks, such as `2026-12-01T08:00`; absent: at once",
      }),
    ),
  },
  { additionalProperties: false },
);
export const PublishedAnswer = Type.Object({ version: Type.String() }, { description: 'It is live' });
export type PublishedAnswer = Static<typeof PublishedAnswer>;

export const ArchiveQuery = Type.Object({
  dry: Type.Optional(choice(['1'], { description: 'Changes nothing' })),
});
export const ReplacedAnswer = Type.Object(
  {
    added: arrayOf(path),
    changed: arrayOf(path),
    removed: arrayOf(path),
    ignored: arrayOf(path, { description: 'Files that the workspace does not read; they were left out' }),
  },
  { description: 'What became of the files' },
);
export type ReplacedAnswer = Static<typeof ReplacedAnswer>;

export const TOKEN_SCOPES = ['read', 'draft', 'publish'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'What it is for' });
const scope = choice(TOKEN_SCOPES, { description: 'Each may do what those before it may' });

export const MakeToken = Type.Object(
  { name, scope, days: Type.Integer({ minimum: 1, maximum: 366, description: 'Until it ends' }) },
  { additionalProperties: false },
);
export const MadeToken = Type.Object(
  { id: Type.Integer(), token: Type.String({ description: 'Shown this once' }) },
  { description: 'The token' },
);
export const TokensAnswer = Type.Object(
  {
    items: arrayOf(
      Type.Object({
        id: Type.Integer(),
        name,
        scope,
        by: Type.String({ description: 'Who made it; it acts for this person' }),
        createdAt: moment,
        expiresAt: moment,
        usedAt: orNull(moment),
      }),
    ),
  },
  { description: 'Tokens of programs, without the tokens themselves' },
);
export type TokensAnswer = Static<typeof TokensAnswer>;
