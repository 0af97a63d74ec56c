import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type {
  Figure,
  StatisticsAnswer,
  StatisticsFilter,
  StatisticsRow,
  StatisticsTable,
} from '../../../api/shapes/statistics.ts';
import { numberFormat } from '../../../core/values/formats.ts';
import { later } from '../../../ui/later.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useLocale, useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useApp } from '../../context.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';
import { useRead } from '../../use-read.ts';
import { ExportButtons } from '../export-buttons.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import type { BarsProps } from './bars.tsx';
import { StatisticsFilters } from './statistics-filters.tsx';

const Bars = later(() => import('./bars.tsx'), <Box sx={{ minHeight: 280 }} />);

const WORDS = ['from', 'to', 'role', 'form'] as const satisfies (keyof StatisticsFilter)[];

/** Numbers for the board: charts with their tables, for the period and the people of the filter, which the address has. */
export default function StatisticsBlock() {
  const { text } = useTexts();
  const { language } = useApp();
  const [filter, filterBy] = useAddressFilter<StatisticsFilter>(WORDS);
  const { data, failed, reload } = useRead<StatisticsAnswer>(
    { path: '/desk/statistics', query: { ...filter } },
    { language, keepPreviousData: true },
  );
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StatisticsFilters filter={filter} answer={data} onFilter={filterBy} />
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
  const day = useMoment(DAY);
  const { from, to, counting, total, forms, months, steps, fields } = answer;
  const isEmpty = total.begun === 0 && total.sent === 0;
  return (
    <>
      <Typography role="status">{text('app.statistics.period', { from: day(from), to: day(to) })}</Typography>
      {counting && <Notice severity="info">{text('app.statistics.counting')}</Notice>}
      {isEmpty ? (
        <EmptyView title={text('app.statistics.emptyTitle')} message={text('app.statistics.emptyText')} />
      ) : (
        <>
          <Section title={text('app.statistics.byMonth')} table="months" filter={filter}>
            <Chart {...barsOf(months, text)} upright />
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

const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const;

const COUNTS = [
  ['begun', 'app.statistics.begun'],
  ['sent', 'app.statistics.sent'],
  ['done', 'app.statistics.done'],
  ['returned', 'app.statistics.returned'],
] as const;

function barsOf(rows: readonly StatisticsRow[], text: (key: string) => string): Omit<BarsProps, 'upright'> {
  return {
    titles: rows.map(({ title }) => title),
    series: COUNTS.map(([count, title]) => ({ title: text(title), figures: rows.map((row) => row[count]) })),
  };
}

interface SectionProps {
  title: string;
  table: StatisticsTable;
  filter: StatisticsFilter;
  children: ReactNode;
}

function Section({ title, table, filter, children }: SectionProps) {
  return (
    <Panel title={title} look="h2">
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ExportButtons
          formats={['xlsx', 'csv']}
          name={table}
          title={title}
          callFor={(format) => ({
            method: 'GET',
            path: '/desk/statistics/file',
            query: { ...filter, table, format },
            answer: 'blob',
          })}
        />
      </Box>
    </Panel>
  );
}

/** The table has the figures too, so a chart that cannot be loaded leaves nothing out. */
function Chart(props: BarsProps) {
  // Of no bars there would be axes alone.
  if (!props.series.some(({ figures }) => figures.some((figure) => typeof figure === 'number' && figure > 0)))
    return null;
  return (
    <ErrorBoundary>
      <Bars {...props} />
    </ErrorBoundary>
  );
}

function RowsTable({ first, rows, total }: { first: string; rows: readonly StatisticsRow[]; total: StatisticsRow }) {
  const { text } = useTexts();
  const days = useNumber();
  const cells = (row: StatisticsRow) => [
    ...COUNTS.map(([count]) => <ShownFigure key={count} figure={row[count]} />),
    row.days === null ? '–' : days(row.days),
  ];
  return (
    <FiguresTable
      heads={[first, ...COUNTS.map(([, title]) => text(title)), text('app.statistics.days')]}
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
          id: `${at}`,
          title: part.title,
          cells: [<ShownFigure key="count" figure={part.count} />],
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
      <Words>
        {mean !== null && `${text('app.statistics.mean')}: ${number(mean)}`}
        {sum !== null && ` · ${text('app.statistics.sum')}: ${number(sum)}`}
      </Words>
    </Typography>
  );
}

/** A number, or why there is none. */
function ShownFigure({ figure }: { figure: Figure }) {
  const { text } = useTexts();
  const number = useNumber();
  if (typeof figure === 'number') return <Words>{number(figure)}</Words>;
  return <em>{text(figure === 'few' ? 'app.statistics.few' : 'app.statistics.hidden')}</em>;
}

function useNumber(): (number: number) => string {
  const locale = useLocale();
  return (number) => numberFormat(locale, { maximumFractionDigits: 2 }).format(number);
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
