import { type Static, Type } from 'typebox';
import type { Manifest } from '../../../core/config.ts';
import { publishVersion, rollbackVersion, type VersionFiles } from '../../domain/publishing/activate.ts';
import { compareStored } from '../../domain/publishing/compare.ts';
import { publishHistory } from '../../domain/publishing/history.ts';
import type { Routes, ServerContext } from '../context.ts';
import { localAdmin } from '../local-admin.ts';

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
    async ({ body: { by, note, hides, ...compiled } }) =>
      publishVersion(db, inBody(compiled), settings.mailDomains, { by, note, hides }),
  );

  app.post('/admin/config/rollback', { ...localAdmin(context, ROLLBACK), ...activating }, async ({ body }) =>
    rollbackVersion(db, settings.mailDomains, body),
  );

  app.post('/admin/config/history', localAdmin(context), async () => publishHistory(db));

  app.post(
    '/admin/config/compare',
    { ...localAdmin(context, COMPARE), ...large },
    async ({ body: { before, after } }) =>
      compareStored(db, { before, after: typeof after === 'object' ? inBody(after) : after }),
  );
}

function inBody({ manifest, files, sources }: Static<typeof version>): VersionFiles {
  return {
    version: manifest.version,
    manifest,
    files: new Map(Object.entries(files)),
    ...(sources && { sources: new Map(Object.entries(sources)) }),
  };
}
