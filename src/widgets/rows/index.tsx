import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, useRef } from 'react';
import { Legend } from '../../form/nested.ts';
import { type Field, useField, type WidgetProps } from '../../form/widget.ts';
import { LoneButton } from '../../ui/buttons.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { RowCard, type RowProps } from './row.tsx';
import { RowTable } from './table.tsx';
import { type RowList, useRowList } from './use-row-list.ts';

interface Options {
  /**
   * `table`: one table row per entry, in a wide container. `master-detail`: a list of titles, with one entry open.
   * `chips`: single values side by side. Default `cards`.
   */
  look: 'cards' | 'table' | 'master-detail' | 'chips';
}

const Box = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  containerName: 'rows',
  '& ol': { display: 'grid', gap: theme.spacing(2), listStyle: 'none', margin: 0, padding: 0 },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: theme.spacing(0, 0, 2),
}));

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 1.5),
  marginTop: theme.spacing(2),
}));

const Chips = lazy(() => import('./chips.tsx'));
const MasterDetail = lazy(() => import('./master-detail.tsx'));

/** A list of entries to fill in: groups of fields, or single values. */
export default function RowsWidget(widget: WidgetProps<unknown, Options>) {
  const props = useField(widget);
  const { id, label, schema, disabled, readOnly } = props;
  const { look = 'cards' } = props.options;
  const list = useRowList(props as Field<unknown, never>, look === 'chips');
  const { text } = useTexts();
  const isEditable = useEditable(!readOnly && !disabled, list.locked);
  const limitId = `${id}__limit`;
  const canAdd = list.keys.length < list.max;
  const canRemove = list.keys.length > list.min;
  const rows = list.keys.map(
    (key, position): RowProps => ({
      rowKey: key,
      address: list.changes.address(key),
      title: list.title(position),
      first: position === 0,
      last: position === list.keys.length - 1,
      onAct: list.act,
      onGrab: list.grab,
      ...{ schema, disabled, readOnly, isEditable, canAdd, canRemove, limitId },
    }),
  );
  const drawn = () => {
    if (look === 'table') return <RowTable name={props.name} {...{ label, schema, rows }} />;
    if (look === 'master-detail') return <MasterDetail list={list} rows={rows} />;
    return (
      <ol>
        {rows.map((row) => (
          <RowCard key={row.rowKey} {...row} />
        ))}
      </ol>
    );
  };
  return (
    <Legend field={props}>
      <Box ref={list.box}>
        {isEditable && <Limits id={limitId} list={list} />}
        {rows.length === 0 && <Note>{props.text('empty') || text('widgets.rows.empty')}</Note>}
        {look === 'chips' && <Chips field={props as Field} {...{ list, rows, isEditable, canAdd, limitId }} />}
        {rows.length > 0 && look !== 'chips' && drawn()}
        {isEditable && (
          <Foot>
            {look !== 'chips' && (
              <Button
                id={id}
                data-act="add"
                variant="outlined"
                aria-disabled={canAdd ? undefined : true}
                aria-describedby={canAdd ? undefined : limitId}
                onClick={() => list.add()}
                sx={canAdd ? undefined : { opacity: 0.5, cursor: 'default' }}
              >
                {props.text('add') || text('widgets.rows.add')}
              </Button>
            )}
            <span role="status">{list.announcement.message}</span>
            {list.announcement.undo && (
              <LoneButton onClick={list.announcement.undo}>{text('app.form.undo')}</LoneButton>
            )}
          </Foot>
        )}
      </Box>
    </Legend>
  );
}

/** The allowed number of entries, and at a limit the reason why none can be added or removed. */
function Limits({ id, list: { keys, min, max } }: { id: string; list: RowList }) {
  const { text } = useTexts();
  if (min === 0 && max === Number.POSITIVE_INFINITY) return null;
  const range = () => {
    if (min === max) return text('widgets.rows.exactly', { min });
    if (min === 0) return text('widgets.rows.most', { max });
    return max === Number.POSITIVE_INFINITY
      ? text('widgets.rows.least', { min })
      : text('widgets.rows.between', { min, max });
  };
  return (
    <Note id={id}>
      {range()} {keys.length >= max && text('widgets.rows.full', { max })}{' '}
      {keys.length <= min && keys.length > 0 && text('widgets.rows.needed', { min })}
    </Note>
  );
}

/** Whether rows can be added and removed. While the form is sent, the buttons stay, so that the layout does not jump. */
function useEditable(now: boolean, locked: boolean): boolean {
  const before = useRef(now);
  if (!locked) before.current = now;
  return before.current;
}
