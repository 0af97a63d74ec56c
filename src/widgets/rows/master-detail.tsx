import { styled } from '@mui/material/styles';
import { useContext } from 'react';
import { flushSync } from 'react-dom';
import { useEntryText, useHasErrors } from '../../form/nested.ts';
import { LoneButton } from '../../ui/buttons.tsx';
import { RowAround, within } from '../../ui/fields/around.ts';
import { error as ErrorIcon } from '../../ui/icons/everywhere.ts';
import { back as BackIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RowCard, type RowProps } from './row.tsx';
import type { RowList } from './use-row-list.ts';

/** List and open entry side by side; a narrow container shows one of them. */
const Box = styled('div')(({ theme }) => ({
  '& > ol': {
    gap: 0,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.spacing(1.5),
    overflow: 'hidden',
  },
  '& > [data-detail]': { minWidth: 0 },
  '& > [data-detail] > ul': { listStyle: 'none', margin: 0, padding: 0 },
  '@container rows (min-width: 640px)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 1fr) minmax(0, 2.2fr)',
    alignItems: 'start',
    gap: theme.spacing(2.5),
    '& [data-back]': { display: 'none' },
  },
  '@container rows (max-width: 639.98px)': {
    '&[data-open] > ol, &:not([data-open]) > [data-detail]': { display: 'none' },
    '& [data-back]': { marginBottom: theme.spacing(1) },
  },
}));

const Opener = styled('button')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  width: '100%',
  minHeight: 48,
  padding: theme.spacing(1, 2),
  border: 0,
  borderInlineStart: '4px solid transparent',
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.palette.text.secondary },
  '& svg': { flex: 'none', marginInlineStart: 'auto', color: theme.palette.error.main },
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-current]': { borderInlineStartColor: theme.palette.primary.main, fontWeight: 700 },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
}));

interface Props {
  label: string;
  list: RowList;
  rows: readonly RowProps[];
}

export default function MasterDetail({ label, list, rows }: Props) {
  const { text } = useTexts();
  const around = useContext(RowAround);
  const chosen = rows.find(({ rowKey }) => rowKey === list.open);
  // A wide container always shows an entry; a narrow one begins with the list.
  const open = chosen ?? rows[0];
  const back = () => {
    flushSync(() => list.close());
    list.box.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(open?.address ?? '')}"]`)?.focus();
  };
  return (
    <Box data-open={chosen ? '' : undefined}>
      <ol>
        {rows.map((row) => (
          <li key={row.rowKey}>
            <Entry row={row} current={row === open} onOpen={() => list.show(row.rowKey)} />
          </li>
        ))}
      </ol>
      {open && (
        <div data-detail>
          <LoneButton
            data-back
            aria-label={`${text('widgets.rows.back')}: ${within(around, label)}`}
            startIcon={<BackIcon />}
            onClick={back}
          >
            {text('widgets.rows.back')}
          </LoneButton>
          <ul>
            <RowCard key={open.rowKey} {...open} />
          </ul>
        </div>
      )}
    </Box>
  );
}

function Entry({ row, current, onOpen }: { row: RowProps; current: boolean; onOpen(): void }) {
  const { text } = useTexts();
  const around = useContext(RowAround);
  const first = useEntryText(row.address);
  const faulty = useHasErrors(row.address) || row.repeated;
  return (
    <Opener type="button" data-opens={row.address} aria-current={current || undefined} onClick={onOpen}>
      <span>
        <Words>{row.title}</Words>
        {around !== '' && <VisuallyHidden>{`, ${around}`}</VisuallyHidden>}
        {first && <small>{first}</small>}
      </span>
      {faulty && (
        <>
          <ErrorIcon aria-hidden />
          <VisuallyHidden>{text('widgets.rows.faulty')}</VisuallyHidden>
        </>
      )}
    </Opener>
  );
}
