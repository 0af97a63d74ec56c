import { Type } from 'typebox';
import { choice } from '../../api/shapes/parts.ts';
import {
  type StatisticsFilter as Filter,
  FormVisit,
  StatisticsAnswer,
  StatisticsFilter,
  StatisticsTable,
} from '../../api/shapes/statistics.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { ANONYMOUS } from '../../core/session/access.ts';
import { EXPORT_TYPES, tableFile } from '../desk/export.ts';
import { clientAddress, languageOf } from '../http/caller.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { errorResponses } from '../http/schemas.ts';
import { fileResponse } from '../http/send-file.ts';
import { PerMinute } from '../ops/metrics/per-minute.ts';
import { readStatistics } from './statistics.ts';
import { tableOf } from './tables.ts';
import { countVisit } from './visits.ts';

const config = { access: ['statistics'] };

/** Visits that are counted of one address in a minute. */
const VISITS = 60;

/** Numbers for the board, for the roles that pass the check `statistics`, and the visits of all that they count. */
export default function statistics(app: Routes, context: ServerContext): void {
  const visits = new PerMinute(VISITS);
  const read = async (request: Parameters<typeof languageOf>[0], { from, to, ...filter }: Filter) => {
    if (from !== undefined && to !== undefined && from > to) throw new ApiError(400, 'errors.server.badRequest');
    const version = await context.config.demand();
    const language = publishedLanguage(version.manifest, languageOf(request));
    const answer = await readStatistics(
      { db: context.db, version, language },
      { ...filter, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    );
    return { answer, version, language };
  };

  app.get(
    '/api/desk/statistics',
    { config, schema: READ },
    async (request) => (await read(request, request.query)).answer,
  );

  app.get('/api/desk/statistics/file', { config, schema: FILE }, async (request, reply) => {
    const { table, format, ...filter } = request.query;
    const { answer, version, language } = await read(request, filter);
    const file = await tableFile(
      tableOf(answer, table, (key) => version.text(language, key)),
      { version, language },
      format,
    );
    return reply
      .header('content-disposition', `attachment; filename="${table}.${format}"`)
      .type(EXPORT_TYPES[format])
      .send(file);
  });

  app.post(
    '/api/visits',
    {
      logLevel: 'warn',
      bodyLimit: 1024,
      config: { access: ['public', 'everyone', 'member', 'staff'], writes: 'little' },
      schema: VISIT,
    },
    async (request, reply) => {
      // What is beyond the bound is dropped without an error, because nobody waits for this answer.
      if (visits.takes(clientAddress(request.ip)))
        await countVisit(context.db, await context.config.demand(), request.user?.role ?? ANONYMOUS, request.body);
      return reply.code(204).send();
    },
  );
}

const common = { tags: ['desk'], security: [{ token: [] }] };

const READ = {
  ...common,
  summary: 'How many forms are begun, sent and done, and how they are answered',
  querystring: StatisticsFilter,
  response: { 200: StatisticsAnswer, ...errorResponses(400, 401, 403, 503) },
};

const FILE = {
  ...common,
  summary: 'One table of it as a file',
  querystring: Type.Object({
    ...StatisticsFilter.properties,
    table: StatisticsTable,
    format: choice(['xlsx', 'csv']),
  }),
  response: {
    200: fileResponse('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'),
    ...errorResponses(400, 401, 403, 503),
  },
};

const VISIT = {
  tags: ['operation'],
  summary: 'A visit to a form, without who it was',
  description: 'Counted while a page shows statistics; else it is taken and not counted.',
  body: FormVisit,
  response: { 204: { description: 'Taken', type: 'null' }, ...errorResponses(400, 413, 503) },
};
