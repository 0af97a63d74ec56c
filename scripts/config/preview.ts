import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { compileConfig } from '../../src/compiler/index.ts';
import { say } from '../../src/compiler/said/say.ts';
import { serverPlugins } from '../../src/plugins/server.ts';
import { installPlugins } from '../../src/server/domain/config/extensions.ts';
import type { ConfigFolders } from '../../src/server/domain/config/sources.ts';
import { isCheckout } from '../../src/server/kit/called.ts';
import { startPreview } from '../../src/server/preview.ts';
import { sayFindings } from './check.ts';
import { tell } from './language.ts';
import { onChange, untilStopped } from './watch/on-change.ts';

installPlugins(serverPlugins);

/** A forgotten preview ends by itself. */
const HOURS = 4;

/**
 * Serves the edited files at an address of their own until it is stopped, or for four hours.
 * @returns the exit code: 1 when the files have problems, which it prints
 */
export async function preview(folders: ConfigFolders, port: number): Promise<number> {
  const made = await compileConfig(folders.config, folders.code);
  if (!made.compiled) {
    sayFindings(made);
    console.error(tell(say`A preview needs files without problems: correct them and start it again.`));
    return 1;
  }
  const dist = isCheckout(folders.code) ? built(folders.code) : path.join(folders.code, 'dist');
  const shown = await startPreview(folders.code, made, { dist, port });
  const heading = tell(say`Preview of ${folders.config}:`);
  const hint = tell(
    say`Changes show as soon as a file is saved. It ends with Ctrl-C, or by itself after ${HOURS} hours.`,
  );
  console.log(`\n  ${heading}\n  ${shown.link}\n\n  ${hint}\n`);
  const watch = await onChange(folders, async () => shown.show(await compileConfig(folders.config, folders.code)));
  await untilStopped(HOURS);
  await watch.close();
  await shown.close();
  return 0;
}

/** The folder of the browser app, which is built if a source changed. */
function built(root: string): string {
  const args = [path.join(root, 'scripts/build.mjs'), '--preview'];
  const said = execFileSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  return said.trimEnd().split('\n').at(-1) ?? '';
}
