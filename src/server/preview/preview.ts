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

/** A server that shows edited files, beside the live server. */
export interface Preview {
  /** The only address that opens the preview. */
  link: string;
  /** Shows a compiled version. If there are problems, the pages list them, and the last good version stays. */
  show(made: Compilation): Promise<void>;
  /** Ends the preview and removes its data. */
  close(): Promise<void>;
}

/**
 * Starts a preview. Nothing leaves it: it has a new database in a temporary folder and a mailbox of its own, and no setting
 * of the live server reaches it.
 * @param made a version without problems
 * @param port 0 for a free one
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
    // A saved change must show within a second; to draw pages on the server would take half of it.
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

/** Why a version that compiles cannot be published, such as stored records that break its rules. */
function refusal(error: unknown): Problem {
  const what = error instanceof Error ? error.message : String(error);
  return { file: '.', line: 1, column: 1, what, remedy: 'it would be refused on the live server too' };
}
