import { Type } from 'typebox';
import { ActivationsAnswer, ChangesAnswer, Compared, Restore } from '../../../api/shapes/configuration.ts';
import type { Manifest } from '../../../core/config.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { nameOf, userOf } from '../../auth/access.ts';
import { demandPassword } from '../../auth/sessions.ts';
import { loadList } from '../../config/loaded-version.ts';
import { HiddenValuesError, rollbackVersion, StoredRecordsError } from '../../config/publishing/activate.ts';
import { compareStored } from '../../config/publishing/compare.ts';
import { publishHistory } from '../../config/publishing/history.ts';
import { manifestText, publishedFiles, publishedSettings } from '../../config/store.ts';
import { languageOf } from '../../http/caller.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { errorResponses, sendHeaders } from '../../http/schemas.ts';
import { askedOf, ListQuery, listPage, selectEntries } from '../../lists/entries.ts';
import { MailDomainsError } from '../../mail/offices.ts';
import { OperatorError } from '../../ops/operator-error.ts';
import { refusedFiles } from '../../workshop/make-live.ts';
import { inWords } from './in-words.ts';

const config = { access: ['staff'] };
const path = '/api/desk/configuration';

const HISTORY = {
  summary: 'The published versions: when, by whom and why',
  response: { 200: ActivationsAnswer },
};

const CHANGES = {
  summary: 'The changes of one published version over another',
  querystring: Compared,
  response: { 200: ChangesAnswer, ...errorResponses(404) },
};

const LIST = {
  summary: 'A list as a published version has it, for its forms',
  description: 'Imported entries of a list are the current ones.',
  params: Type.Object({ version: Compared.properties.before, list: Type.String({ maxLength: 100 }) }),
  querystring: ListQuery,
  response: { 200: { description: 'A page of it', ...listPage }, ...errorResponses(404) },
};

const RESTORE = {
  summary: 'Makes a published version live again',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  headers: sendHeaders,
  body: Restore,
  response: { 200: ActivationsAnswer, ...errorResponses(409, 412, 422) },
};

/** Published versions, their changes, and going back, for the office at its desk. */
export default function configuration(app: Routes, { db, config: published, settings }: ServerContext): void {
  app.get(path, { config, schema: HISTORY }, async () => ({ items: await publishHistory(db) }));

  app.get(`${path}/changes`, { config, schema: CHANGES }, async (request) => {
    const { before, after } = request.query;
    const found = await compareStored(db, { before, after }).catch(unknown);
    if (!found) throw new ApiError(404, 'errors.server.notFound');
    return inWords(db, found, await published.current(), languageOf(request));
  });

  app.get(`${path}/versions/:version/lists/:list`, { config, schema: LIST }, async (request, reply) => {
    const { version, list: id } = request.params;
    const manifest = JSON.parse((await manifestText(db, version)) ?? 'null') as Manifest | null;
    const list = manifest && (await loadList(manifest, id, publishedFiles(db, version)));
    if (!manifest || !list) throw new ApiError(404, 'errors.server.notFound');
    const language = publishedLanguage(manifest, languageOf(request));
    const body = JSON.stringify(await selectEntries(db, list, language, askedOf(list, request.query)));
    return reply.type('application/json; charset=utf-8').send(body);
  });

  app.post(path, { config, schema: RESTORE }, async (request) => {
    const user = userOf(request);
    const { to, live, note, hides } = request.body;
    const signed = { by: nameOf(request), note };
    await rollbackVersion(db, settings.mailDomains, { to, hides, ...signed }, async (trx, from, version) => {
      if (from !== live) throw new ApiError(412, 'errors.server.changed');
      const asks = async (one: string) => (await publishedSettings(trx, one)).publishing?.approval === true;
      // Nobody comes alone to where nobody else is asked.
      if ((await asks(from)) && !(await asks(version))) throw new ApiError(409, 'errors.desk.asksNobody');
      await demandPassword(trx, user);
    }).catch(refused);
    return { items: await publishHistory(db) };
  });
}

/** A name that no version has. */
function unknown(error: unknown): never {
  throw error instanceof OperatorError ? new ApiError(404, 'errors.server.notFound') : error;
}

/** Tells the office, in its words, of errors that it can do nothing about. */
function refused(error: unknown): never {
  if (error instanceof StoredRecordsError)
    throw new ApiError(409, 'errors.desk.recordsKeepNot', { count: error.conflicts.length });
  if (error instanceof HiddenValuesError)
    throw new ApiError(409, 'errors.desk.hidesValues', { count: error.hidden.length });
  if (error instanceof MailDomainsError) throw refusedFiles(error);
  if (error instanceof OperatorError) throw new ApiError(409, 'errors.desk.notRestored');
  throw error;
}
