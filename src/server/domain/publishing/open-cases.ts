import type { Manifest, Values } from '../../../core/config.ts';
import type { FieldError } from '../../../core/forms/validation.ts';
import { VERSION_FORMAT } from '../../../core/published/manifest.ts';
import type { Db } from '../../kit/db/database.ts';
import { type LoadedForm, loadPublishedForm, type ReadText } from '../config/loaded-version.ts';

export interface OpenRequests {
  form: string;
  requests: number;
}

interface StoredVersion {
  manifest: Manifest;
  file: ReadText;
}

/** Cases that are judged at once: more would keep the process from answering others for a moment too long. */
const BATCH = 500;

/** Counts those of forms that a later version lacks. */
export async function orphanedRequests(db: Db, was: Manifest, is: Manifest): Promise<OpenRequests[]> {
  const gone = Object.keys(was.forms).filter((form) => !is.forms[form]);
  if (gone.length === 0) return [];
  const rows = await db
    .selectFrom('cases')
    .select(({ fn }) => ['form', fn.countAll<string>().as('requests')])
    .where('form', 'in', gone)
    .where('ended', '=', false)
    .groupBy('form')
    .orderBy('form')
    .execute();
  return rows.map(({ form, requests }) => ({ form: String(form), requests: Number(requests) }));
}

/**
 * Counts requests that break a rule of the later version which they keep, or lack, in the earlier one; over a version
 * that another program published, all that the later version refuses.
 */
export async function refusedRequests(db: Db, was: StoredVersion, is: StoredVersion): Promise<OpenRequests[]> {
  const found: OpenRequests[] = [];
  if (is.manifest.format !== VERSION_FORMAT) return found;
  const isRun = was.manifest.format === VERSION_FORMAT;
  for (const [id, files] of Object.entries(is.manifest.forms).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const before = was.manifest.forms[id];
    if (!before || (before.form === files.form && before.validator === files.validator)) continue;
    const old = isRun ? await loadPublishedForm(before, was.file) : null;
    const now = await loadPublishedForm(files, is.file);
    const requests = await countRefused(db, old, now);
    if (requests > 0) found.push({ form: id, requests });
  }
  return found;
}

async function countRefused(db: Db, old: LoadedForm | null, now: LoadedForm): Promise<number> {
  let refused = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: { id: number; values: Values | null }[] = await db
      .selectFrom('cases')
      .select(['id', 'values'])
      .where('form', '=', now.id)
      .where('ended', '=', false)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    refused += rows.filter(({ values }) => breaksMore(old, now, values ?? {})).length;
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
  return refused;
}

function breaksMore(old: LoadedForm | null, now: LoadedForm, values: Values): boolean {
  const key = ({ property, code }: FieldError) => `${property}\n${code}`;
  const before = new Set(old?.judge(values, {}).errors.map(key));
  return now.judge(values, {}).errors.some((error) => !before.has(key(error)));
}
