import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ImportReport } from '../../../../api/shapes/members.ts';
import { isDamaged, textOfBytes } from '../../../../core/files/text-of-bytes.ts';

/** Problems that the log lists. */
const MOST_NAMED = 20;

interface WatchOptions {
  /** A file that another system writes. */
  file: string;
  /** Imports as the command `members import` does: completely or not at all. */
  take(csv: string, dryRun: boolean): Promise<ImportReport>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Imports a register of members at the start and at each change of its file, once two looks find it unchanged: first as
 * a dry run. The log has numbers, lines and columns, never the contents. It says once that the file cannot be read, or is not there.
 * @returns a look at the file, which is to be repeated: a file on another machine sends no events
 */
export function watchMembersFile({ file, take, log }: WatchOptions): () => Promise<void> {
  let seen: string | undefined;
  let taken: string | undefined;
  let told: string | undefined;

  return async () => {
    const now = await printOf(file);
    const isStill = now === seen;
    seen = now;
    if (!isStill || now === taken) return;
    const csv = await readFile(file).then(textOfBytes, codeOf);
    // Written meanwhile: the next look starts again.
    if ((await printOf(file)) !== now) return;
    if (typeof csv !== 'string') {
      if (told !== now) log.error({ members: csv }, 'the file that MEMBERS_CSV names cannot be read');
      told = now;
      return;
    }
    told = undefined;
    if (isDamaged(csv)) {
      log.error('the members file is not in UTF-8; nothing was imported');
      taken = now;
      return;
    }
    const dry = await take(csv, true);
    const { added, changed, same, refused } = dry;
    if (refused > 0) {
      const lines = dry.problems.slice(0, MOST_NAMED).map(({ line, column }) => ({ line, column }));
      log.error(
        { members: { added, changed, same, refused, lines } },
        'the members file has errors; nothing was imported',
      );
    } else if (added + changed === 0) log.info({ members: { same } }, 'the members file has no changes');
    else {
      log.info({ members: { added, changed, same } }, 'the members file would change this');
      const { done, refused: late } = await take(csv, false);
      if (done) log.info({ members: { added, changed, same } }, 'the members file was imported');
      else log.error({ members: { refused: late } }, 'the members file has errors; nothing was imported');
    }
    taken = now;
  };
}

/** Identifies a state of the file, its rights among it; without a file, the reason. */
async function printOf(file: string): Promise<string> {
  return stat(file).then(
    ({ size, ctimeMs, ino }) => `${ino} ${size} ${ctimeMs}`,
    (error) => codeOf(error).code,
  );
}

function codeOf(error: NodeJS.ErrnoException): { code: string } {
  return { code: error.code ?? error.name };
}
