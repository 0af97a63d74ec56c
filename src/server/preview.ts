import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Compilation, type Problem, problemAt } from '../compiler/index.ts';
import { say, written } from '../compiler/said/say.ts';
import { StoredRecordsError } from './domain/publishing/activate.ts';
import { cookieOf } from './http/caller.ts';
import { letFrame } from './http/pages/browser-app.ts';
import { forPreview } from './http/preview/edited-version.ts';
import { SECRET_HEADER } from './http/preview/headers.ts';
import { servePreview } from './http/preview/serve.ts';
import { SharedSessions } from './http/preview/shared-sessions.ts';
import { Stage } from './http/preview/stage.ts';
import { ApiError } from './kit/errors.ts';
import { isSame } from './kit/seal.ts';
import { readSettings } from './kit/settings/settings.ts';
import { startServer } from './server.ts';

export interface Preview {
  /** The only address that opens the preview in a browser. */
  link: string;
  /** Where it listens, for a server that passes calls on to it with the secret. */
  port: number;
  secret: string;
  stage: Stage;
  /** Shows a compiled version. If there are problems, the pages list them, and the last good version stays. */
  show(made: Compilation): Promise<void>;
  close(): Promise<void>;
}

/** The only provider of sign-in that a preview may ask: none, because its files are not published. */
const NO_PROVIDER = 'https://preview.invalid';
/** The file with the people of a demonstration. */
const PEOPLE = 'menus/demo.json';

interface PreviewOptions {
  dist?: string | null;
  port?: number;
  within?: string;
  shared?: string | undefined;
}

/**
 * Starts a preview with a database and a mailbox of its own, and without the settings of the live server.
 * @param code the program's folder
 * @param made a version without problems
 * @param port 0 for a free one
 * @param within the folder that gets the preview's own
 * @param shared a secret of several previews: a page of one of them goes on in another
 */
export async function startPreview(
  code: string,
  made: Compilation,
  { dist = path.join(code, 'dist'), port = 0, within = tmpdir(), shared }: PreviewOptions = {},
): Promise<Preview> {
  if (!made.compiled) throw new Error('A preview begins with files that are in order.');
  const dataDir = await mkdtemp(path.join(within, 'preview-'));
  const people = made.compiled.sources.get(PEOPLE);
  await mkdir(path.join(dataDir, path.dirname(PEOPLE)));
  // The files may change while it starts.
  if (people !== undefined) await writeFile(path.join(dataDir, PEOPLE), people);
  const own = { CONFIG_DIR: dataDir, DATA_DIR: dataDir, SIGN_IN_ISSUERS: NO_PROVIDER };
  const env = { ...own, DEMO: 'true', PORT: String(port), TOKEN_SECRET: shared };
  const settings = readSettings(env, code);
  const secret = randomBytes(24).toString('base64url');
  const stage = new Stage();
  const extra = {
    first: (app: FastifyInstance) => guardPreview(app, secret),
    routes: [servePreview(stage, dist)],
    // A saved change must show within a second; to draw pages on the server would take half of it.
    drawsPages: false,
    ...(shared !== undefined && { sessions: SharedSessions }),
  };
  const version = forPreview(made.compiled);
  const { warnings, examples } = made;
  stage.set({ problems: [], warnings, examples });
  const leave = () => rm(dataDir, { recursive: true, force: true });
  const options = { root: code, dist, logLevel: 'error', version, inMemory: true, extra };
  const server = await startServer(settings, options).catch(async (error) => {
    await leave();
    throw error;
  });
  const show = async (next: Compilation) => {
    const { compiled, problems, warnings, examples } = next;
    const shown = stage.staged;
    if (!compiled) return stage.set({ ...shown, problems, warnings });
    try {
      await server.publish(forPreview(compiled));
      stage.set({ problems: [], warnings, examples });
    } catch (error) {
      stage.set({ ...shown, problems: refusals(error, next), warnings });
    }
  };
  return {
    link: `${server.url}${OPENING}${secret}`,
    port: Number(new URL(server.url).port),
    secret,
    stage,
    show,
    async close() {
      await server.close();
      await leave();
    },
  };
}

/** Why a version that compiles cannot be published, such as stored records that break its rules. */
function refusals(error: unknown, { conflictsIn }: Pick<Compilation, 'conflictsIn'>): Problem[] {
  if (error instanceof StoredRecordsError) return conflictsIn(error.conflicts);
  const what = error instanceof Error ? error.message : String(error);
  return [problemAt({ file: '.', line: 1, column: 1 }, written(what), say`it would be refused on the live server too`)];
}

const COOKIE = 'preview';
const OPENING = '/dev/preview/open/';
const OPEN = `${OPENING}:secret`;

/**
 * Lets only people with the link use a preview: it sets a cookie without which nothing answers. A server that passes
 * calls on names the secret in a header.
 * @param secret the last part of the link
 */
function guardPreview(app: FastifyInstance, secret: string): void {
  app.addHook('onRequest', async (request) => {
    // The route that the router found: our own reading of the address might differ.
    const { url: route = '' } = request.routeOptions;
    if (route.startsWith('/admin/')) return;
    const inAddress = route === OPEN ? (request.params as { secret: string }).secret : undefined;
    const given = inAddress ?? request.headers[SECRET_HEADER] ?? cookieOf(request, COOKIE);
    if (!isSame(String(given), secret)) throw new ApiError(404, 'errors.server.notFound');
  });
  app.addHook('onSend', async (_request, reply) => letFrame(reply, ["'self'"]));
  app.get(OPEN, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('set-cookie', `${COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Lax`).redirect('/dev/preview'),
  );
}
