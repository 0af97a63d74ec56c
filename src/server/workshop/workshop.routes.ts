import type { FastifyRequest } from 'fastify';
import {
  ArchiveQuery,
  ChangedMeanwhile,
  CheckAnswer,
  CheckFiles,
  Discard,
  FileAnswer,
  FileQuery,
  PublishedAnswer,
  PublishFiles,
  RemovedAnswer,
  ReplacedAnswer,
  RevisionQuery,
  WorkshopAnswer,
  WorkshopQuery,
  WriteFile,
  WrittenAnswer,
} from '../../api/shapes/workshop.ts';
import { languageFor, type Problem, tellProblem } from '../../compiler/index.ts';
import { userOf } from '../auth/access.ts';
import { demandPassword } from '../auth/sessions.ts';
import { HiddenValuesError, publishVersion, StoredRecordsError } from '../config/publishing/activate.ts';
import { compareStored } from '../config/publishing/compare.ts';
import { SOURCE_BOUNDS } from '../config/sources.ts';
import { inTransaction } from '../db/transaction.ts';
import { inWords } from '../desk/configuration/in-words.ts';
import { languageOf } from '../http/caller.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { errorResponses } from '../http/schemas.ts';
import { fileResponse, sendFile } from '../http/send-file.ts';
import { OperatorError } from '../ops/operator-error.ts';
import { MOST_ARCHIVE_BYTES, unzipped, zipped } from './archive.ts';
import { compileInThread } from './in-thread.ts';
import { isConfigToken } from './tokens.ts';
import {
  discard,
  goOnFrom,
  readFile,
  removeFile,
  replaceFiles,
  type WorkingCopy,
  workingCopy,
  workingTexts,
  writeFile,
} from './working-copy.ts';

const path = '/api/config/workshop';
const access = ['configuration'];
const reading = { config: { access, scope: 'read' } } as const;
const checking = { config: { access, scope: 'read', writes: 'little' } } as const;
const drafting = { config: { access, scope: 'draft' } } as const;
const publishing = { config: { access, scope: 'publish', security: 'publish' } } as const;
const common = { tags: ['workshop'], security: [{ token: [] }] };
/** JSON in JSON is longer by its quotation marks and line ends. */
const writeLimit = { bodyLimit: 6 * SOURCE_BOUNDS.fileBytes };

const LIST = {
  ...common,
  summary: "The organisation's files as they are being changed",
  querystring: WorkshopQuery,
  response: { 200: WorkshopAnswer, ...errorResponses(401, 403, 503) },
};

const READ = {
  ...common,
  summary: 'One of these files, beside its live text',
  querystring: FileQuery,
  response: { 200: FileAnswer, ...errorResponses(400, 401, 403, 404, 503) },
};

const WRITE = {
  ...common,
  summary: 'Writes one of them',
  description: 'What somebody changed meanwhile at another place of the file stays.',
  querystring: FileQuery,
  body: WriteFile,
  response: { 200: WrittenAnswer, ...errorResponses(400, 401, 403, 413, 415, 422, 503), 409: ChangedMeanwhile },
};

const REMOVE = {
  ...common,
  summary: 'Removes one of them',
  querystring: RevisionQuery,
  response: { 200: RemovedAnswer, ...errorResponses(400, 401, 403, 404, 503), 409: ChangedMeanwhile },
};

const DISCARD = {
  ...common,
  summary: 'Gives some of them, or all, back the live text',
  body: Discard,
  response: { 200: WorkshopAnswer, ...errorResponses(400, 401, 403, 415, 503) },
};

const CHECK = {
  ...common,
  summary: 'What is wrong in them, and what publishing them would change',
  body: CheckFiles,
  response: { 200: CheckAnswer, ...errorResponses(400, 401, 403, 415, 503) },
};

const PUBLISH = {
  ...common,
  summary: 'Makes a version of them and makes it live',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  body: PublishFiles,
  response: { 200: PublishedAnswer, ...errorResponses(400, 401, 403, 409, 412, 415, 422, 503) },
};

const DOWNLOAD = {
  ...common,
  summary: 'All of them as a ZIP file',
  response: { 200: fileResponse('application/zip'), ...errorResponses(401, 403, 503) },
};

const UPLOAD = {
  ...common,
  summary: 'Puts the files of a ZIP file in the place of all',
  querystring: ArchiveQuery,
  response: { 200: ReplacedAnswer, ...errorResponses(400, 401, 403, 413, 415, 422, 503) },
};

/** The working copy of the organisation's files: changed, checked and published out of the browser, or by a program. */
export default function workshop(app: Routes, { db, config, settings }: ServerContext): void {
  const inside = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db, work);

  app.addContentTypeParser('application/zip', { parseAs: 'buffer', bodyLimit: MOST_ARCHIVE_BYTES }, (_, body, done) =>
    done(null, body),
  );

  app.get(path, { ...reading, schema: LIST }, async ({ query }) =>
    inside(async (trx) => {
      const copy = await workingCopy(trx);
      const answer = listed(copy);
      if (query.texts === undefined) return answer;
      const texts = await workingTexts(trx, copy);
      return { ...answer, files: answer.files.map((file) => ({ ...file, text: texts.get(file.path) ?? null })) };
    }),
  );

  app.get(`${path}/file`, { ...reading, schema: READ }, async ({ query }) =>
    inside((trx) => readFile(trx, query.path)),
  );

  app.put(`${path}/file`, { ...drafting, ...writeLimit, schema: WRITE }, async (request) =>
    inside((trx) => writeFile(trx, { ...request.query, ...request.body, by: nameOf(request) })),
  );

  app.delete(`${path}/file`, { ...drafting, schema: REMOVE }, async (request) =>
    inside((trx) => removeFile(trx, { ...request.query, by: nameOf(request) })),
  );

  app.post(`${path}/discard`, { ...drafting, schema: DISCARD }, async ({ body }) =>
    inside(async (trx) => {
      await discard(trx, body.paths);
      return listed(await workingCopy(trx));
    }),
  );

  app.post(`${path}/check`, { ...checking, schema: CHECK }, async (request) => {
    const { files } = await snapshot();
    const { problems, warnings, compiled } = await compileInThread({ files });
    const found = request.body.report && compiled ? await compareStored(db, { after: compiled }) : null;
    const report =
      compiled && found && (await inWords(db, found, await config.current(), languageOf(request), compiled));
    // Stored records refuse a version by rules that stand in lines of the files.
    const refused = found?.conflicts.length ? await compileInThread({ files, conflicts: found.conflicts }) : null;
    const language = languageFor(languageOf(request));
    return {
      problems: [...problems, ...(refused?.problems ?? [])]
        .map((one) => inAnswer(one, 'error', language))
        .concat(warnings.map((one) => inAnswer(one, 'warning', language))),
      report,
    };
  });

  app.post(`${path}/publish`, { ...publishing, schema: PUBLISH }, async (request) => {
    const { note, live, hides } = request.body;
    const { copy, files } = await snapshot();
    const changedTwice = [...copy.files.values()].filter(({ conflict }) => conflict);
    if (changedTwice.length > 0) throw new ApiError(409, 'errors.workshop.conflicts', { count: changedTwice.length });
    const { compiled, problems } = await compileInThread({ files });
    if (!compiled) throw new ApiError(422, 'errors.workshop.problems', { count: problems.length });
    // The files that were asked about, among them those that the compiler does not look at.
    const whole = { ...compiled, sources: files };
    const terms = { by: nameOf(request), note, hides };
    const { version } = await publishVersion(db, whole, settings.mailDomains, terms, async (trx, from) => {
      if (from !== live) throw new ApiError(412, 'errors.workshop.otherLive');
      if (!isConfigToken(request.headers.authorization ?? '')) await demandPassword(trx, userOf(request));
      await goOnFrom(trx, compiled.version);
    }).catch(refused);
    return { version };
  });

  app.get(`${path}/zip`, { ...reading, schema: DOWNLOAD }, async (_request, reply) => {
    const { files } = await snapshot();
    return sendFile(reply, { name: 'config.zip', type: 'application/zip', content: zipped(files) });
  });

  app.put(`${path}/zip`, { ...drafting, bodyLimit: MOST_ARCHIVE_BYTES, schema: UPLOAD }, async (request) => {
    if (!Buffer.isBuffer(request.body)) throw new ApiError(415, 'errors.server.fileType');
    const { texts, ignored } = unzipped(request.body);
    const dry = request.query.dry !== undefined;
    const became = await inside((trx) => replaceFiles(trx, texts, { by: nameOf(request), dry }));
    return { ...became, ignored };
  });

  /** The files at one moment; whoever writes afterwards changes the next one. */
  function snapshot(): Promise<{ copy: WorkingCopy; files: Map<string, string> }> {
    return inside(async (trx) => {
      const copy = await workingCopy(trx);
      return { copy, files: await workingTexts(trx, copy) };
    });
  }
}

function listed({ base, live, files }: WorkingCopy) {
  const all = [...files.values()].map(({ hash, ...file }) => file);
  return { base, live, clean: all.every(({ change, conflict }) => change === null && !conflict), files: all };
}

function nameOf(request: FastifyRequest): string {
  const { name, username } = userOf(request);
  return `${name} (${username})`;
}

function inAnswer(problem: Problem, severity: 'error' | 'warning', language: string) {
  const { what, ...told } = tellProblem(problem, language);
  return { ...told, severity, message: what, language };
}

/** What the office can do something about is said in its words. */
function refused(error: unknown): never {
  if (error instanceof StoredRecordsError)
    throw new ApiError(409, 'errors.workshop.recordsKeepNot', { count: error.conflicts.length });
  if (error instanceof HiddenValuesError)
    throw new ApiError(409, 'errors.workshop.hidesValues', { count: error.hidden.length });
  if (error instanceof OperatorError) throw new ApiError(409, 'errors.workshop.notPublished');
  throw error;
}
