import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Compilation, Problem } from '../../compiler/index.ts';
import type { ConfigFolders } from '../config/known-folders.ts';
import { publishFrom } from '../config/publishing/publish.ts';
import { readSettings } from '../ops/settings.ts';
import { startServer } from '../server.ts';
import { forPreview } from './edited-version.ts';
import { guardPreview, previewLink } from './guard.ts';
import { servePreview } from './serve.ts';
import { Stage } from './stage.ts';

/** A server of its own that shows edited files beside the live one. */
export interface Preview {
  /** Opens it, and is the only thing that does. */
  link: string;
  /** Shows what was compiled, if it is a version; what is wrong is said in the pages, and the last good version stays. */
  show(made: Compilation): Promise<void>;
  /** Ends it and takes its data away. */
  close(): Promise<void>;
}

/**
 * Starts a preview. Nothing it sends leaves: its database is a new one in a folder that goes with it, mails come into
 * its own mailbox, and no setting of the live server reaches it.
 * @param made a version that is in order
 * @param port 0 takes a free one
 */
export async function startPreview(
  { config, code }: ConfigFolders,
  made: Compilation,
  { dist = path.join(code, 'dist') as string | null, port = 0 } = {},
): Promise<Preview> {
  if (!made.compiled) throw new Error('A preview begins with files that are in order.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'preview-'));
  const settings = readSettings({ CONFIG_DIR: config, DATA_DIR: dataDir, DEMO: 'true', PORT: String(port) }, code);
  const secret = randomBytes(24).toString('base64url');
  const stage = new Stage();
  const extra = {
    first: (app: Parameters<typeof guardPreview>[0]) => guardPreview(app, secret),
    routes: [servePreview(stage)],
    // What is saved shows within a second; a thread that draws pages would take the half of it.
    drawsPages: false,
  };
  const version = forPreview(made.compiled);
  const { warnings, examples } = made;
  stage.set({ version: version.version, problems: [], warnings, examples });
  const leave = () => rm(dataDir, { recursive: true, force: true });
  const options = { root: code, dist, logLevel: 'error', version, extra };
  const server = await startServer(settings, options).catch(async (error) => {
    await leave();
    throw error;
  });
  const show = async (next: Compilation) => {
    const { compiled, problems, warnings, examples, conflictsIn } = next;
    const shown = stage.staged;
    if (!compiled) return stage.set({ ...shown, problems, warnings });
    const edited = forPreview(compiled);
    try {
      await publishFrom(settings, edited, { conflictsIn }, { hides: true });
      stage.set({ version: edited.version, problems: [], warnings, examples });
    } catch (error) {
      stage.set({ ...shown, problems: [refusal(error)], warnings });
    }
  };
  return {
    link: previewLink(server.url, secret),
    show,
    async close() {
      await server.close();
      await leave();
    },
  };
}

/** Why a version that compiles is not taken, such as stored records that do not keep its rules. */
function refusal(error: unknown): Problem {
  const what = error instanceof Error ? error.message : String(error);
  return { file: '.', line: 1, column: 1, what, remedy: 'it would be refused on the live server too' };
}
