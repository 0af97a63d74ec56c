import { Type } from 'typebox';
import { ActivationsAnswer, ChangesAnswer, Compared, Restore } from '../../../api/shapes/configuration.ts';
import { WaitingAnswer } from '../../../api/shapes/publications.ts';
import type { Manifest } from '../../../core/config.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { demandPassword } from '../../domain/accounts/sessions.ts';
import { loadList } from '../../domain/config/loaded-version.ts';
import { manifestText, publishedFiles, publishedSettings } from '../../domain/config/store.ts';
import { askedOf, ListQuery, listPage, selectEntries } from '../../domain/lists/entries.ts';
import { compareStored } from '../../domain/publishing/compare.ts';
import { publishHistory } from '../../domain/publishing/history.ts';
import { inWords } from '../../domain/publishing/in-words.ts';
import { goBack } from '../../domain/workshop/go-back.ts';
import { keepPublication } from '../../domain/workshop/publications.ts';
import type { Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError } from '../../kit/errors.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { nameOf, userOf } from '../auth/access.ts';
import { languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';
import { securityOf } from '../workshop/publications.routes.ts';

const config = { access: ['staff'] };
/** Going back asks for what publishing asks. */
const restoring = { access: ['configuration'], security: securityOf };
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
  summary: 'Makes a published version live again: at once, or once a second person has confirmed it',
  description:
    'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given. Where that version or the live one asks for a second person it is a proposal, which needs none.',
  headers: sendHeaders,
  body: Restore,
  response: { 200: ActivationsAnswer, 202: WaitingAnswer, ...errorResponses(409, 412, 422) },
};

/** Published versions, their changes, and going back, for the office at its desk. */
export default function configuration(app: Routes, context: ServerContext): void {
  const { db, config: published } = context;
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

  app.post(path, { config: restoring, schema: RESTORE }, async (request, reply) => {
    const user = userOf(request);
    const { to, live, note, hides = false } = request.body;
    const by = nameOf(request);
    const asks = async (trx: Queries, one: string) => (await publishedSettings(trx, one)).publishing?.approval === true;
    try {
      await goBack(context, { to, live, note, hides, by }, async (trx, version) => {
        // Whichever of the two says so: nobody comes alone to where nobody else is asked, nor back by it.
        if ((await asks(trx, live)) || (await asks(trx, version))) throw new SecondPersonError(version);
        await demandPassword(trx, user);
      });
    } catch (error) {
      if (!(error instanceof SecondPersonError)) throw error;
      const proposed = { state: 'proposed', live, note, hides, due: null, by, restores: error.version } as const;
      const id = await inTransaction(db, (trx) => keepPublication(trx, user, new Map(), proposed));
      return reply.code(202).send({ id, state: 'proposed' });
    }
    return { items: await publishHistory(db) };
  });
}

/** The version could become live, if a second person confirms it. */
class SecondPersonError extends Error {
  override name = 'SecondPersonError';
  readonly version: string;
  constructor(version: string) {
    super('A second person has to confirm it.');
    this.version = version;
  }
}

/** A name that no version has. */
function unknown(error: unknown): never {
  throw error instanceof OperatorError ? new ApiError(404, 'errors.server.notFound') : error;
}
