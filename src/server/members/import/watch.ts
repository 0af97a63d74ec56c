import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ImportReport } from '../../../api/shapes/members.ts';
import { isDamaged, textOfBytes } from '../../../core/files/text-of-bytes.ts';

/** Milliseconds between looks. A file on another machine sends no events. */
const INTERVAL = 10_000;
/** Lines with something wrong that the log names. */
const MOST_NAMED = 20;

interface WatchOptions {
  /** The file of another system, which may not be there yet. */
  file: string;
  /** Takes it over as `members import` does: all of it or nothing. */
  take(csv: string, dryRun: boolean): Promise<ImportReport>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Whether there is room to write; without it the file waits. */
  mayWrite?(): boolean;
  interval?: number;
}

export interface WatchedFile {
  /** Looks now. */
  look(): Promise<void>;
  /** Resolves when what it has begun is over. */
  stop(): Promise<void>;
}

/**
 * Takes an existing register of members over whenever its file changes, and at the start. A file is read when two looks
 * find it alike, so that none is read while it is being written; first dry, and only for good when nothing is wrong.
 * The log has figures, lines and columns, never what stands in them.
 */
export function watchMembersFile({ file, take, log, mayWrite = () => true, interval }: WatchOptions): WatchedFile {
  let seen: string | null = null;
  let taken: string | null = null;
  let running: Promise<void> | null = null;

  const work = async (): Promise<void> => {
    const now = await printOf(file);
    const isStill = now === seen;
    seen = now;
    if (now === null || !isStill || now === taken || !mayWrite()) return;
    const csv = textOfBytes(await readFile(file));
    // Written meanwhile: the next look begins anew.
    if ((await printOf(file)) !== now) return;
    if (isDamaged(csv)) {
      log.error('the file of members is in an encoding that is not known: it has to be in UTF-8, nothing was taken');
      taken = now;
      return;
    }
    const dry = await take(csv, true);
    const { added, changed, same, refused } = dry;
    if (refused > 0) {
      const lines = dry.problems.slice(0, MOST_NAMED).map(({ line, column }) => ({ line, column }));
      log.error(
        { members: { added, changed, same, refused, lines } },
        'the file of members is wrong, nothing was taken',
      );
    } else if (added + changed === 0) log.info({ members: { same } }, 'the file of members says nothing new');
    else {
      log.info({ members: { added, changed, same } }, 'the file of members would change this');
      const { done, refused: late } = await take(csv, false);
      if (done) log.info({ members: { added, changed, same } }, 'the file of members was taken over');
      else log.error({ members: { refused: late } }, 'the file of members is wrong, nothing was taken');
    }
    taken = now;
  };

  const look = (): Promise<void> => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'the file of members could not be taken over'))
      .finally(() => {
        running = null;
      });
    return running;
  };
  const timer = setInterval(look, interval ?? INTERVAL);
  timer.unref();
  void look();
  return {
    look,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Tells one state of a file from another; `null` for none. */
async function printOf(file: string): Promise<string | null> {
  try {
    const { size, mtimeMs, ino } = await stat(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
