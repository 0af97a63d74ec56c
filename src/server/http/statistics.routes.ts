import { sql } from 'kysely';
import { Type } from 'typebox';
import { choice } from '../../api/shapes/parts.ts';
import {
  type StatisticsFilter as Filter,
  FormVisit,
  StatisticsAnswer,
  StatisticsFilter,
  StatisticsTable,
} from '../../api/shapes/statistics.ts';
import { todayIn } from '../../core/expressions/today.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { showsStatistics } from '../../core/published/placed-forms.ts';
import { ANONYMOUS } from '../../core/session/access.ts';
import { formOpenTo } from '../domain/config/form-access.ts';
import type { LoadedVersion } from '../domain/config/loaded-version.ts';
import { EXPORT_TYPES, tableFile } from '../domain/desk/export.ts';
import { MONTH } from '../domain/statistics/months.ts';
import { caseProcedure, readStatistics } from '../domain/statistics/statistics.ts';
import { tableOf } from '../domain/statistics/tables.ts';
import type { Queries } from '../kit/db/database.ts';
import { ApiError } from '../kit/errors.ts';
import { PerMinute } from '../kit/metrics/per-minute.ts';
import { clientAddress, languageOf } from './caller.ts';
import type { Routes, ServerContext } from './context.ts';
import { fileResponse, sendFile } from './send-file.ts';

const config = { access: ['statistics'] };

/** Visits that are counted of one address in a minute. */
const VISITS = 60;

/** Numbers for the board, for the roles that pass the check `statistics`, and the visits of all that they count. */
export default function statistics(app: Routes, context: ServerContext): void {
  const visits = new PerMinute(VISITS);
  const read = async (request: Parameters<typeof languageOf>[0], filter: Filter) => {
    const { from, to } = filter;
    if (from !== undefined && to !== undefined && from > to) throw new ApiError(400, 'errors.server.badRequest');
    const version = await context.config.demand();
    const language = publishedLanguage(version.manifest, languageOf(request));
    return { answer: await readStatistics({ db: context.db, version, language }, filter), version, language };
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
    return sendFile(reply, { name: `${table}.${format}`, type: EXPORT_TYPES[format], content: file });
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
      // A visit beyond the bound is dropped without an error, because nobody waits for this answer.
      if (visits.takes(clientAddress(request.ip)))
        await countVisit(context.db, await context.config.demand(), request.user?.role ?? ANONYMOUS, request.body);
      return reply.code(204).send();
    },
  );
}

const READ = {
  summary: 'How many forms are begun, sent and done, and how they are answered',
  querystring: StatisticsFilter,
  response: { 200: StatisticsAnswer },
};

const FILE = {
  summary: 'One table of it as a file',
  querystring: Type.Object({
    ...StatisticsFilter.properties,
    table: StatisticsTable,
    format: choice(['xlsx', 'csv']),
  }),
  response: {
    200: fileResponse('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'),
  },
};

const VISIT = {
  tags: ['operation'],
  summary: 'A visit to a form, without who it was',
  description: 'Counted while a page shows statistics; else it is taken and not counted.',
  body: FormVisit,
  response: { 204: { description: 'Taken', type: 'null' } },
};

/**
 * Counts a visit to a form, by month, role and the section where it ended: nothing says whose it was. A visit that
 * nobody would see in the figures, or to a form that the caller cannot have filled in, is not counted.
 */
async function countVisit(
  db: Queries,
  version: LoadedVersion,
  role: string,
  { form: id, left }: FormVisit,
): Promise<void> {
  const form = version.forms.get(id);
  const procedure = form && caseProcedure(version, form);
  if (!form || !procedure || !showsStatistics(version.menu.pages) || !formOpenTo(version, id, role)) return;
  const section = form.spec.sections?.some((one) => one.id === left) ? left : '';
  const period = todayIn(version.settings.timeZone).slice(0, MONTH);
  const counts = [
    { measure: 'begun', value: '' },
    ...(left === undefined ? [] : [{ measure: 'left', value: section }]),
  ];
  await sql`insert into statistics (measure, period, form, procedure, role, field, value, count)
    select measure, ${period}, ${id}, ${procedure}, ${role}, '', value, 1
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as one (measure text, value text)
    on conflict (measure, period, form, procedure, role, field, value)
      do update set count = statistics.count + 1`.execute(db);
}
