import { hash } from 'node:crypto';
import { type Compilation, compileConfig, formatProblems, hashOfProgram } from '../../../compiler/index.ts';
import { VERSION_FORMAT } from '../../../core/published/manifest.ts';
import { called } from '../../kit/called.ts';
import type { Db } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { demandMailboxes } from '../../kit/mail/offices.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { type ConfigFolders, sourcesIn, sourcesOf, storeSources } from '../config/sources.ts';
import { currentVersion, formatOf, publishedManifest, publishedSettings } from '../config/store.ts';
import { HiddenValuesError, publishVersion, StoredRecordsError } from './activate.ts';

/**
 * Publishes the folders if nothing is current or an older program made the current version. Otherwise a start changes
 * nothing, so it undoes no roll-back.
 * @param mailDomains allowed domains for mail (`demandMailboxes`), whichever version is current.
 * @returns the current version and whether it was published just now.
 * @throws OperatorError with all problems if there is no usable version and the folders are broken, or mail is not
 *   allowed.
 */
export async function ensurePublished(
  db: Db,
  folders: ConfigFolders,
  mailDomains: readonly string[] = [],
): Promise<{ version: string; changed: boolean }> {
  const current = await currentVersion(db);
  if (current !== null && (await formatOf(db, current)) === VERSION_FORMAT) {
    const settings = await publishedSettings(db, current);
    try {
      demandMailboxes(settings, mailDomains);
    } catch (error) {
      const remedy = `This version is published: change the file and run ${called('config', 'publish')}, then start again.`;
      throw error instanceof OperatorError ? new OperatorError(`${error.message}\n${remedy}`) : error;
    }
    return { version: current, changed: false };
  }
  const made = await compileConfig(folders.config, folders.code);
  const { compiled } = made;
  if (!compiled) throw new OperatorError(`${NOT_PUBLISHED}\n${formatProblems(made.problems)}`);
  return inFiles(made, () => publishVersion(db, compiled, mailDomains)).catch((error: unknown) => {
    if (!(error instanceof HiddenValuesError)) throw error;
    throw new OperatorError(
      `${NOT_PUBLISHED}\n${error.message}\nTo allow it: ${called('config', 'publish --hide-values')}`,
    );
  });
}

const NOT_PUBLISHED = 'The config cannot be published:';

/** Runs work on a compilation; conflicts with stored records are reported by lines of its files. */
export async function inFiles<Result>(
  { conflictsIn }: Pick<Compilation, 'conflictsIn'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoredRecordsError)) throw error;
    throw new OperatorError(`${NOT_PUBLISHED}\n${formatProblems(conflictsIn(error.conflicts))}`);
  }
}

/**
 * Compares the folders with a published version; `problems` lists their mistakes line by line. Compiling takes seconds
 * of the process that serves members, so equal files are not compiled: the words of the program are compared instead.
 * A version of a program that stored no files is made of these from now on; known files stay, since the
 * office may have written them.
 */
export async function compareFolders(
  db: Db,
  folders: ConfigFolders,
  version: string,
): Promise<{ state: 'same' | 'other words' | 'differs' | 'broken'; problems: string }> {
  const known = await sourcesOf(db, version);
  // Of a file that cannot be read, the compiler says which.
  const files = await sourcesIn(folders.config).catch(() => null);
  const isSame =
    files?.size === known.size && [...files].every(([file, text]) => known.get(file) === hash('sha256', text));
  if (isSame) {
    const { program, languages } = await publishedManifest(db, version);
    const hasSameWords = program === (await hashOfProgram(folders.code, languages));
    return { state: hasSameWords ? 'same' : 'other words', problems: '' };
  }
  const { compiled, problems } = await compileConfig(folders.config, folders.code);
  if (!compiled) return { state: 'broken', problems: formatProblems(problems) };
  if (compiled.version !== version) return { state: 'differs', problems: '' };
  if (known.size === 0) await inTransaction(db, (trx) => storeSources(trx, version, compiled.sources));
  return { state: 'same', problems: '' };
}
