import { styled } from '@mui/material/styles';
import { lazy, useContext, useRef } from 'react';
import { Legend, useAddressOf, useRepeated } from '../../form/nested.ts';
import { type Field, useField, type WidgetProps } from '../../form/widget.ts';
import { Button, LoneButton } from '../../ui/buttons.tsx';
import { RowAround, within } from '../../ui/fields/around.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
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
  const ownAdd = props.text('add');
  const add = ownAdd || text('widgets.rows.add');
  // The general words stand at every list, and a row's list has the words of those in the other rows.
  const around = useContext(RowAround);
  const about = within(around, ownAdd ? '' : label);
  const canAdd = list.keys.length < list.max;
  const canRemove = list.keys.length > list.fewest;
  const repeated = useRepeated(useAddressOf()(props.name));
  const rows = list.keys.map(
    (key, position): RowProps => ({
      rowKey: key,
      address: list.changes.address(key),
      title: list.title(position),
      repeated: repeated.includes(position),
      first: position === 0,
      last: position === list.keys.length - 1,
      onAct: list.act,
      onGrab: list.grab,
      schema,
      disabled,
      readOnly,
      isEditable,
      canAdd,
      canRemove,
      limitId,
    }),
  );
  const drawn = () => {
    if (look === 'table') return <RowTable name={props.name} {...{ label, schema, rows }} />;
    if (look === 'master-detail') return <MasterDetail {...{ label, list, rows }} />;
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
                aria-label={about === '' ? undefined : `${add}: ${about}`}
                onClick={() => list.add()}
                sx={canAdd ? undefined : { opacity: 0.5, cursor: 'default' }}
              >
                {add}
              </Button>
            )}
            <span role="status">{list.announcement.message}</span>
            {list.announcement.undo && (
              <LoneButton
                aria-label={`${text('app.form.undo')}: ${list.announcement.undo.item}`}
                onClick={list.announcement.undo.run}
              >
                {text('app.form.undo')}
              </LoneButton>
            )}
          </Foot>
        )}
      </Box>
    </Legend>
  );
}

/** The allowed number of entries, and at a limit the reason why none can be added or removed. */
function Limits({ id, list: { keys, min, max, fewest } }: { id: string; list: RowList }) {
  const { text } = useTexts();
  if (min === 0 && max === Number.POSITIVE_INFINITY) return null;
  const mayBeNone = fewest < min;
  const range = () => {
    if (min === max) return text(mayBeNone ? 'widgets.rows.noneOrExactly' : 'widgets.rows.exactly', { min });
    if (min === 0) return text('widgets.rows.most', { max });
    return max === Number.POSITIVE_INFINITY
      ? text(mayBeNone ? 'widgets.rows.noneOrLeast' : 'widgets.rows.least', { min })
      : text(mayBeNone ? 'widgets.rows.noneOrBetween' : 'widgets.rows.between', { min, max });
  };
  return (
    <Note id={id}>
      <Words>
        {range()} {keys.length >= max && text('widgets.rows.full', { max })}{' '}
        {keys.length <= fewest && keys.length > 0 && text('widgets.rows.needed', { min })}
      </Words>
    </Note>
  );
}

/** Whether rows can be added and removed. While the form is sent, the buttons stay, so that the layout does not jump. */
function useEditable(now: boolean, locked: boolean): boolean {
  const before = useRef(now);
  if (!locked) before.current = now;
  return before.current;
}
