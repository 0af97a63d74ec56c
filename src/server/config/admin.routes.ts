import { type Static, Type } from 'typebox';
import type { Manifest } from '../../core/config.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { localAdmin } from '../ops/local-admin.ts';
import {
  HiddenValuesError,
  publishVersion,
  rollbackVersion,
  StoredRecordsError,
  type VersionFiles,
} from './publishing/activate.ts';
import { compareStored } from './publishing/compare.ts';
import { publishHistory } from './publishing/history.ts';

const MAX_VERSION_BYTES = 64 * 1024 * 1024;

const version = Type.Object({
  manifest: Type.Unsafe<Manifest>(Type.Object({ version: Type.String() })),
  files: Type.Record(Type.String(), Type.String()),
  sources: Type.Optional(Type.Record(Type.String(), Type.String())),
});
const terms = Type.Object({
  by: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  hides: Type.Optional(Type.Boolean()),
});
const PUBLISH = Type.Intersect([version, terms]);
const ROLLBACK = Type.Intersect([terms, Type.Object({ to: Type.Optional(Type.String()) })]);
const COMPARE = Type.Object({
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.Union([Type.String(), version])),
});

/** Publish, roll back, history and comparison, for a command beside the running server. */
export default function admin(app: Routes, context: ServerContext): void {
  const { db, settings } = context;
  const activating = { config: { security: 'publish' } } as const;
  const large = { bodyLimit: MAX_VERSION_BYTES };

  app.post(
    '/admin/config/publish',
    { ...localAdmin(context, PUBLISH), ...activating, ...large },
    async ({ body }, reply) => {
      const { by, note, hides } = body;
      return publishVersion(db, inBody(body), settings.mailDomains, { by, note, hides }).catch((error: Error) =>
        reply.code(422).send({ status: 'Error', message: error.message, ...foundBy(error) }),
      );
    },
  );

  app.post('/admin/config/rollback', { ...localAdmin(context, ROLLBACK), ...activating }, async ({ body }, reply) => {
    const { to, by, note, hides } = body;
    return rollbackVersion(db, settings.mailDomains, { to, by, note, hides }).catch((error: Error) => {
      if (!(error instanceof HiddenValuesError)) throw error;
      return reply.code(422).send({ status: 'Error', message: error.message, ...foundBy(error) });
    });
  });

  app.post('/admin/config/history', localAdmin(context), async () => publishHistory(db));

  app.post(
    '/admin/config/compare',
    { ...localAdmin(context, COMPARE), ...large },
    async ({ body: { before, after } }) =>
      compareStored(db, { before, after: typeof after === 'object' ? inBody(after) : after }),
  );
}

/** Findings in stored records, for the command to print. */
function foundBy(error: Error): object {
  if (error instanceof StoredRecordsError) return { conflicts: error.conflicts };
  return error instanceof HiddenValuesError ? { hidden: error.hidden } : {};
}

function inBody({ manifest, files, sources }: Static<typeof version>): VersionFiles {
  return {
    version: manifest.version,
    manifest,
    files: new Map(Object.entries(files)),
    ...(sources && { sources: new Map(Object.entries(sources)) }),
  };
}
