import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statisticsCall, statisticsFileCall } from '../../../api/calls/statistics.ts';
import type {
  Figure,
  StatisticsAnswer,
  StatisticsFilter,
  StatisticsRow,
  StatisticsTable,
} from '../../../api/shapes/statistics.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { download as DownloadIcon } from '../../../ui/icons/workspace.ts';
import { LazyNotice } from '../../../ui/later.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useLocale, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useApp } from '../../context.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';
import { useServerCall } from '../../use-call.ts';
import { useRead } from '../../use-read.ts';
import type { BarsProps } from './bars.tsx';
import { StatisticsFilters } from './statistics-filters.tsx';

const Bars = lazy(() => import('./bars.tsx'));

const WORDS = ['from', 'to', 'role', 'form'] as const satisfies (keyof StatisticsFilter)[];

/** Numbers for the board: charts with their tables, for the period and the people of the filter, which the address has. */
export default function StatisticsBlock() {
  const { text } = useTexts();
  const { language } = useApp();
  const [query, setQuery] = useSearchParams();
  const filter: StatisticsFilter = Object.fromEntries(
    WORDS.flatMap((word) => {
      const value = query.get(word);
      return value === null ? [] : [[word, value]];
    }),
  );
  const key = JSON.stringify(filter);
  const { data, failed, reload } = useRead<StatisticsAnswer>(['statistics', language, key], statisticsCall(filter), {
    dedupingInterval: 0,
    keepPreviousData: true,
  });
  const filterBy = (next: StatisticsFilter) => {
    const search = new URLSearchParams(query);
    for (const word of WORDS) {
      const value = next[word];
      if (value === undefined) search.delete(word);
      else search.set(word, value);
    }
    setQuery(search);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StatisticsFilters key={key} filter={filter} answer={data} onFilter={filterBy} />
      {failed ? (
        <FailedView onRetry={() => void reload()} />
      ) : data ? (
        <Answer answer={data} filter={filter} />
      ) : (
        <FormSkeleton />
      )}
      <Typography color="text.secondary">{text('app.statistics.explained')}</Typography>
    </Box>
  );
}

interface AnswerProps {
  answer: StatisticsAnswer;
  filter: StatisticsFilter;
}

function Answer({ answer, filter }: AnswerProps) {
  const { text } = useTexts();
  const day = useDay();
  const { from, to, counting, total, forms, months, steps, fields } = answer;
  const isEmpty = total.begun === 0 && total.sent === 0;
  return (
    <>
      <Typography role="status">{text('app.statistics.period', { from: day(from), to: day(to) })}</Typography>
      {counting && <LazyNotice severity="info">{text('app.statistics.counting')}</LazyNotice>}
      {isEmpty ? (
        <EmptyView title={text('app.statistics.emptyTitle')} message={text('app.statistics.emptyText')} />
      ) : (
        <>
          <Section title={text('app.statistics.byMonth')} table="months" filter={filter}>
            <Chart {...barsOf(months, text)} titles={months.map(({ id }) => id)} upright />
            <RowsTable first={text('app.statistics.month')} rows={months} total={total} />
          </Section>
          <Section title={text('app.statistics.byForm')} table="forms" filter={filter}>
            <Chart {...barsOf(forms, text)} />
            <RowsTable first={text('app.statistics.form')} rows={forms} total={total} />
          </Section>
        </>
      )}
      {filter.form === undefined && !isEmpty && (
        <Typography color="text.secondary">{text('app.statistics.chooseForm')}</Typography>
      )}
      {steps.length > 0 && (
        <Section title={text('app.statistics.byStep')} table="steps" filter={filter}>
          <PartsTable first={text('app.statistics.visit')} parts={steps} />
        </Section>
      )}
      {fields.length > 0 && (
        <Section title={text('app.statistics.answers')} table="fields" filter={filter}>
          {fields.map(({ id, title, rows, sum, mean }) => (
            <PartsTable key={id} title={title} first={text('app.statistics.answer')} parts={rows}>
              <Numbers sum={sum} mean={mean} />
            </PartsTable>
          ))}
        </Section>
      )}
    </>
  );
}

/** A day in full, as the page's language writes it. */
function useDay(): (day: string) => string {
  const locale = useLocale();
  return (day) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

const COUNTS = ['begun', 'sent', 'done', 'returned'] as const;

function barsOf(rows: readonly StatisticsRow[], text: (key: string) => string): Omit<BarsProps, 'upright'> {
  const names = {
    begun: text('app.statistics.begun'),
    sent: text('app.statistics.sent'),
    done: text('app.statistics.done'),
    returned: text('app.statistics.returned'),
  };
  return {
    titles: rows.map(({ title }) => title),
    series: COUNTS.map((count) => ({ title: names[count], figures: rows.map((row) => row[count]) })),
  };
}

interface SectionProps {
  title: string;
  table: StatisticsTable;
  filter: StatisticsFilter;
  children: ReactNode;
}

function Section({ title, table, filter, children }: SectionProps) {
  const { text } = useTexts();
  const [failure, setFailure] = useState('');
  return (
    <Panel title={title} look="h2">
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <FileButton key={format} {...{ title, table, filter, format }} onFailure={setFailure} />
        ))}
        <Box role="status" sx={{ color: 'error.main', alignSelf: 'center' }}>
          {failure && text('app.desk.list.exportFailed')}
        </Box>
      </Box>
    </Panel>
  );
}

interface FileButtonProps extends Omit<SectionProps, 'children'> {
  format: 'xlsx' | 'csv';
  /** Called at the start with `''`, and with the reason of a failure. */
  onFailure(reason: string): void;
}

function FileButton({ title, table, filter, format, onFailure }: FileButtonProps) {
  const { text } = useTexts();
  const { loading, start } = useServerCall<Blob>();
  const label = text(format === 'xlsx' ? 'app.desk.list.xlsx' : 'app.desk.list.csv');
  const save = async () => {
    onFailure('');
    const result = await start(statisticsFileCall(filter, table, format));
    if (result?.status === 200 && result.data) saveFile(result.data, `${table}.${format}`);
    else if (result) onFailure('failed');
  };
  return (
    <BusyButton
      variant="outlined"
      aria-label={`${label}: ${title}`}
      startIcon={<DownloadIcon aria-hidden />}
      busy={loading === true}
      onClick={() => void save()}
    >
      {label}
    </BusyButton>
  );
}

/** The table has the figures too, so a chart that cannot be loaded leaves nothing out. */
function Chart(props: BarsProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Box sx={{ minHeight: 280 }} />}>
        <Bars {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function RowsTable({ first, rows, total }: { first: string; rows: readonly StatisticsRow[]; total: StatisticsRow }) {
  const { text } = useTexts();
  const days = useNumber();
  const cells = (row: StatisticsRow) => [
    ...COUNTS.map((count) => <ShownFigure key={count} figure={row[count]} />),
    row.days === null ? '–' : days(row.days),
  ];
  return (
    <FiguresTable
      heads={[
        first,
        text('app.statistics.begun'),
        text('app.statistics.sent'),
        text('app.statistics.done'),
        text('app.statistics.returned'),
        text('app.statistics.days'),
      ]}
      rows={rows.map((row) => ({ id: row.id, title: row.title, cells: cells(row) }))}
      total={{ id: '', title: text('app.statistics.total'), cells: cells(total) }}
    />
  );
}

interface PartsTableProps {
  title?: string;
  first: string;
  parts: readonly { title: string; count: Figure }[];
  children?: ReactNode;
}

function PartsTable({ title, first, parts, children }: PartsTableProps) {
  const { text } = useTexts();
  const count = text('app.statistics.count');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {title && (
        <Typography variant="h3" component="h3">
          {title}
        </Typography>
      )}
      {children}
      <Chart
        titles={parts.map((part) => part.title)}
        series={[{ title: count, figures: parts.map((part) => part.count) }]}
      />
      <FiguresTable
        name={title}
        heads={[first, count]}
        rows={parts.map((part, at) => ({
          ...{ id: `${at}`, title: part.title, cells: [<ShownFigure key="count" figure={part.count} />] },
        }))}
      />
    </Box>
  );
}

function Numbers({ sum, mean }: { sum: number | null; mean: number | null }) {
  const { text } = useTexts();
  const number = useNumber();
  if (sum === null && mean === null) return null;
  return (
    <Typography>
      {mean !== null && `${text('app.statistics.mean')}: ${number(mean)}`}
      {sum !== null && ` · ${text('app.statistics.sum')}: ${number(sum)}`}
    </Typography>
  );
}

/** A number, or why there is none. */
function ShownFigure({ figure }: { figure: Figure }) {
  const { text } = useTexts();
  const number = useNumber();
  if (typeof figure === 'number') return number(figure);
  return <em>{text(figure === 'few' ? 'app.statistics.few' : 'app.statistics.hidden')}</em>;
}

function useNumber(): (number: number) => string {
  const locale = useLocale();
  return (number) => number.toLocaleString(locale, { maximumFractionDigits: 2 });
}

interface Line {
  id: string;
  title: string;
  cells: readonly ReactNode[];
}

interface FiguresTableProps {
  /** Absent: what the panel is called. */
  name?: string | undefined;
  heads: readonly string[];
  rows: readonly Line[];
  total?: Line;
}

/** A table that is scrolled by itself where it is too wide, with keys as well. */
function FiguresTable({ name, heads, rows, total }: FiguresTableProps) {
  const { text } = useTexts();
  const id = useId();
  const line = ({ id: key, title, cells }: Line) => (
    <tr key={key}>
      <th scope="row">{title}</th>
      {cells.map((cell, at) => (
        <td key={heads[at + 1]}>{cell}</td>
      ))}
    </tr>
  );
  return (
    <Box
      role="region"
      aria-label={text('app.statistics.table', { name: name ?? heads[0] })}
      tabIndex={0}
      sx={{ overflowX: 'auto' }}
    >
      <Box component="table" aria-label={name ?? heads[0]} id={id} sx={tableLook}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(line)}</tbody>
        {total && <tfoot>{line(total)}</tfoot>}
      </Box>
    </Box>
  );
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { px: 1.5, py: 1, textAlign: 'end', borderBottom: `1px solid ${palette.line}` },
  '& th:first-of-type': { textAlign: 'start', pl: 0, minWidth: '8rem' },
  '& thead th': { fontWeight: 500, fontSize: '0.9rem', color: 'text.secondary', verticalAlign: 'bottom' },
  '& tbody th': { fontWeight: 400 },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderBottom: 0 },
  '& td': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
};
