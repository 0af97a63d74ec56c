import { styled } from '@mui/material/styles';
import { type KeyboardEvent, memo, type PointerEvent, useId } from 'react';
import { EntryCells, EntryFields, type useColumns } from '../../form/nested.ts';
import type { Field } from '../../form/widget.ts';
import { RowActions } from './row-actions.tsx';
import type { Act } from './use-row-list.ts';

export interface RowProps {
  rowKey: string;
  address: string;
  /** What it is called. */
  title: string;
  schema: Field['schema'];
  disabled: boolean;
  readOnly: boolean;
  /** Rows come and go; without it they are only filled in, or read. */
  open: boolean;
  first: boolean;
  last: boolean;
  canAdd: boolean;
  canRemove: boolean;
  limitId: string;
  onAct(key: string, act: Act): void;
  onGrab(key: string, event: PointerEvent): void;
}

const Card = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 2.5, 2.5),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.spacing(1.5),
  minWidth: 0,
  '&[data-flat]': { border: 0, padding: 0, display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1) },
  '&[data-flat] > [data-entry]': { flex: 1, minWidth: 0 },
  '@container rows (max-width: 420px)': {
    paddingInline: theme.spacing(2),
    '&[data-flat]': { flexWrap: 'wrap', paddingInline: 0 },
    '&[data-flat] > [data-entry]': { flexBasis: '100%' },
  },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: theme.spacing(1),
  minHeight: 44,
  marginBottom: theme.spacing(1),
  '& > :first-of-type': { fontWeight: 700, overflowWrap: 'anywhere' },
}));

/** Alt and an arrow move a row from wherever the focus is in it. */
function moveByKey({ rowKey, onAct, open }: RowProps) {
  return (event: KeyboardEvent) => {
    const act = { ArrowUp: 'up', ArrowDown: 'down' }[event.key] as 'up' | 'down' | undefined;
    if (!open || !act || !event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    onAct(rowKey, act);
  };
}

const actions = (props: RowProps) =>
  props.open && (
    <RowActions
      {...props}
      item={props.title}
      onAct={(act) => props.onAct(props.rowKey, act)}
      onGrab={(event) => props.onGrab(props.rowKey, event)}
    />
  );

/** One row on a card of its own; one that is a single value has its buttons beside it. */
export const RowCard = memo(function RowCard(props: RowProps) {
  const id = useId();
  const { rowKey, title, schema } = props;
  const flat = !['object', 'array'].includes(String((schema.items as { type?: unknown } | undefined)?.type));
  return (
    <li>
      <Card
        data-row={rowKey}
        data-flat={flat || undefined}
        {...(flat ? {} : { role: 'group', 'aria-labelledby': id })}
        onKeyDown={moveByKey(props)}
      >
        {!flat && (
          <Head>
            <span id={id}>{title}</span>
            {actions(props)}
          </Head>
        )}
        <div data-entry>
          <EntryFields {...props} label={title} />
        </div>
        {flat && actions(props)}
      </Card>
    </li>
  );
});

/** One row of a table. */
export const RowLine = memo(function RowLine(props: RowProps & { columns: ReturnType<typeof useColumns> }) {
  return (
    <tr data-row={props.rowKey} onKeyDown={moveByKey(props)}>
      <th scope="row">{props.title}</th>
      <EntryCells
        {...props}
        cell={(name, field) => (
          <td key={name} data-entry>
            {field}
          </td>
        )}
      />
      {props.open && <td>{actions(props)}</td>}
    </tr>
  );
});
