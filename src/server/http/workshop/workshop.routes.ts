import { WaitingAnswer } from '../../../api/shapes/publications.ts';
import {
  ArchiveQuery,
  ChangedMeanwhile,
  CheckAnswer,
  CheckFiles,
  Discard,
  FileAnswer,
  FileQuery,
  NewFiles,
  NewFilesAnswer,
  PublishedAnswer,
  PublishFiles,
  RemovedAnswer,
  ReplacedAnswer,
  RevisionQuery,
  UpgradedAnswer,
  UpgradeFiles,
  WorkshopAnswer,
  WorkshopQuery,
  WriteFile,
  WrittenAnswer,
} from '../../../api/shapes/workshop.ts';
import { fieldsIn } from '../../../compiler/scaffold/fields.ts';
import { newFiles, surroundingsOf } from '../../../compiler/scaffold/scaffold.ts';
import { newestOf } from '../../../core/newest-of.ts';
import { momentIn } from '../../../core/values/local-moment.ts';
import { demandPassword } from '../../domain/accounts/sessions.ts';
import { SOURCE_BOUNDS } from '../../domain/config/sources.ts';
import { MOST_ARCHIVE_BYTES, unzippedInThread, zipped } from '../../domain/workshop/archive.ts';
import { checkAnswer, compiledFiles } from '../../domain/workshop/check-files.ts';
import { compileInThread, joinWorkshop, onWorkshopEnd, setWorkshopPriority } from '../../domain/workshop/in-thread.ts';
import { compiledOrRefused, demandPublishable, makeLive } from '../../domain/workshop/make-live.ts';
import { keepPublication } from '../../domain/workshop/publications.ts';
import { isConfigToken } from '../../domain/workshop/tokens.ts';
import {
  discard,
  fileOfCopy,
  removeFile,
  replaceFiles,
  type StoredCopy,
  workingCopy,
  workingTexts,
  writeFile,
} from '../../domain/workshop/working-copy.ts';
import type { Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError } from '../../kit/errors.ts';
import { nameOf, userOf } from '../auth/access.ts';
import { languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses } from '../schemas.ts';
import { fileResponse, sendFile } from '../send-file.ts';
import { securityOf } from './publications.routes.ts';

const path = '/api/config/workshop';
const access = ['configuration'];
const reading = { config: { access, scope: 'read' } } as const;
const checking = { config: { access, scope: 'read', writes: 'little' } } as const;
const drafting = { config: { access, scope: 'draft' } } as const;
const publishing = { config: { access, scope: 'publish', security: securityOf } } as const;
/** JSON in JSON is longer by its quotation marks and line ends. */
const writeLimit = { bodyLimit: 6 * SOURCE_BOUNDS.fileBytes };

const LIST = {
  summary: "The organisation's files as they are being changed",
  querystring: WorkshopQuery,
  response: { 200: WorkshopAnswer },
};

const READ = {
  summary: 'One of these files, beside its live text',
  querystring: FileQuery,
  response: { 200: FileAnswer, ...errorResponses(404) },
};

const WRITE = {
  summary: 'Writes one of them',
  description: 'Changes that somebody made meanwhile at another place of the file stay.',
  querystring: FileQuery,
  body: WriteFile,
  response: { 200: WrittenAnswer, ...errorResponses(422), 409: ChangedMeanwhile },
};

const REMOVE = {
  summary: 'Removes one of them',
  querystring: RevisionQuery,
  response: { 200: RemovedAnswer, ...errorResponses(404), 409: ChangedMeanwhile },
};

const DISCARD = {
  summary: 'Gives some of them, or all, back the live text',
  body: Discard,
  response: { 200: WorkshopAnswer },
};

const NEW = {
  summary: 'The files of a new form, page, record, list or procedure',
  description: 'Writes nothing: the caller puts them into the working copy.',
  body: NewFiles,
  response: { 200: NewFilesAnswer, ...errorResponses(422) },
};

const CHECK = {
  summary: 'Their mistakes, and the changes that publishing them would make',
  body: CheckFiles,
  response: { 200: CheckAnswer },
};

const UPGRADE = {
  summary: 'Rewrites former words of the files into those of today; all else stays as it is',
  body: UpgradeFiles,
  response: { 200: UpgradedAnswer, ...errorResponses(409) },
};

const PUBLISH = {
  summary: 'Makes a version of them and makes it live: at once, at a time, or once a second person has confirmed it',
  description:
    'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given. A proposal needs none.',
  body: PublishFiles,
  response: {
    200: PublishedAnswer,
    202: WaitingAnswer,
    ...errorResponses(409, 412, 422),
  },
};

const DOWNLOAD = {
  summary: 'All of them as a ZIP file',
  response: { 200: fileResponse('application/zip') },
};

const UPLOAD = {
  summary: 'Puts the files of a ZIP file in the place of all',
  querystring: ArchiveQuery,
  response: { 200: ReplacedAnswer, ...errorResponses(413, 415, 422) },
};

/** The working copy of the organisation's files: changed, checked and published out of the browser, or by a program. */
export default function workshop(app: Routes, context: ServerContext): void {
  const { db, config, settings } = context;
  const inside = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db, work);

  app.addContentTypeParser('application/zip', { parseAs: 'buffer', bodyLimit: MOST_ARCHIVE_BYTES }, (_, body, done) =>
    done(null, body),
  );

  setWorkshopPriority(settings.workshopPriority);
  onWorkshopEnd((helper) => app.log.error({ helper }, 'the process of the workshop was ended amid its work'));
  app.addHook('onClose', joinWorkshop());

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
    inside((trx) => fileOfCopy(trx, query.path)),
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

  app.post(`${path}/new`, { ...checking, schema: NEW }, async ({ body: { kind, name, titles, ...said } }) => {
    const { files } = await snapshot();
    try {
      const around = surroundingsOf(files);
      const fields = fieldsIn((said.fields ?? []).map((field) => `${field.name}:${field.kind}`).join(', '));
      const labels = Object.fromEntries((said.fields ?? []).map((field) => [field.name, field.labels]));
      const thing = { kind, name, titles, fields, labels, below: said.below ?? around.home };
      const more = { ...(said.icon && { icon: said.icon }), ...(said.many && { many: said.many }) };
      return { files: [...newFiles({ ...thing, ...more }, around)].map(([file, text]) => ({ path: file, text })) };
    } catch (error) {
      throw new ApiError(422, 'errors.workshop.notMade', { reason: error instanceof Error ? error.message : '' });
    }
  });

  // Calls that pages loaded again and again leave behind wait for one check, not for one each.
  const newest = newestOf(async () => compiledFiles((await snapshot()).files, false));
  const newestWhole = newestOf(async () => compiledFiles((await snapshot()).files, true));

  app.post(`${path}/check`, { ...checking, schema: CHECK }, async (request) => {
    const compiled = await (request.body.report === true ? newestWhole() : newest());
    return checkAnswer(context, compiled, languageOf(request));
  });

  app.post(`${path}/upgrade`, { ...drafting, schema: UPGRADE }, async (request) => {
    const { copy, files } = await snapshot();
    const { upgraded } = await compileInThread({ files });
    await inside(async (trx) => {
      for (const [file, text] of upgraded) {
        const { revision = 0 } = copy.files.get(file) ?? {};
        await writeFile(trx, { path: file, revision, text, by: nameOf(request) });
      }
    });
    return { files: [...upgraded.keys()] };
  });

  app.post(`${path}/publish`, { ...publishing, schema: PUBLISH }, async (request, reply) => {
    const { note, live, hides = false, due: at } = request.body;
    const user = userOf(request);
    const by = nameOf(request);
    const { copy, files } = await snapshot();
    const changedTwice = [...copy.files.values()].filter(({ conflict }) => conflict);
    if (changedTwice.length > 0) throw new ApiError(409, 'errors.workshop.conflicts', { count: changedTwice.length });
    const { publishing: how, timeZone } = (await config.demand(live)).settings;
    const due = at === undefined ? null : momentToCome(at, timeZone);
    const version = await compiledOrRefused(files);
    // The version that is live already needs no second person.
    const asksApproval = how?.approval === true && version.version !== live;
    const byPassword = async (trx: Queries) => {
      if (!isConfigToken(request.headers.authorization ?? '')) await demandPassword(trx, user);
    };
    if (!asksApproval && due === null) {
      await makeLive(db, settings, version, { live, by, note, hides }, byPassword);
      return { version: version.version };
    }
    await demandPublishable(db, settings, version, hides);
    const state = asksApproval ? 'proposed' : 'scheduled';
    const id = await inside(async (trx) => {
      const made = await keepPublication(trx, user, files, { state, live, note, hides, due, by });
      // Nothing becomes live before somebody else has given a password.
      if (!asksApproval) await byPassword(trx);
      return made;
    });
    return reply.code(202).send({ id, state });
  });

  app.get(`${path}/zip`, { ...reading, schema: DOWNLOAD }, async (_request, reply) => {
    const { files } = await snapshot();
    return sendFile(reply, { name: 'config.zip', type: 'application/zip', content: zipped(files) });
  });

  app.put(`${path}/zip`, { ...drafting, bodyLimit: MOST_ARCHIVE_BYTES, schema: UPLOAD }, async (request) => {
    if (!Buffer.isBuffer(request.body)) throw new ApiError(415, 'errors.server.fileType');
    const { texts, ignored } = await unzippedInThread(request.body);
    const dry = request.query.dry !== undefined;
    const became = await inside((trx) => replaceFiles(trx, texts, { by: nameOf(request), dry }));
    return { ...became, ignored };
  });

  /** The files at one moment; whoever writes afterwards changes the next one. */
  function snapshot(): Promise<{ copy: StoredCopy; files: Map<string, string> }> {
    return inside(async (trx) => {
      const copy = await workingCopy(trx);
      return { copy, files: await workingTexts(trx, copy) };
    });
  }
}

function listed({ base, live, files }: StoredCopy) {
  const all = [...files.values()].map(({ hash, ...file }) => file);
  return { base, live, clean: all.every(({ change, conflict }) => change === null && !conflict), files: all };
}

/** Days after which nobody would remember what they planned. */
const LONGEST_WAIT = 366;

/** @throws ApiError 422 for a time that is past, or too far */
function momentToCome(local: string, timeZone: string | undefined): Date {
  const due = momentIn(timeZone, local);
  const wait = due.getTime() - Date.now();
  if (wait > 0 && wait < LONGEST_WAIT * 86_400_000) return due;
  throw new ApiError(422, 'errors.workshop.time');
}
