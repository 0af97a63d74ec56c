import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { type DrawnPlace, EntryCells, EntryFields, type useColumns } from '../../form/nested.ts';
import type { Field } from '../../form/widget.ts';
import { RowAround, within } from '../../ui/fields/around.ts';
import { error as ErrorIcon } from '../../ui/icons/everywhere.ts';
import {
  delete as DeleteIcon,
  down as DownIcon,
  handle as HandleIcon,
  more as MoreIcon,
  up as UpIcon,
} from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import type { RowAct } from './use-row-list.ts';

export interface RowProps extends DrawnPlace {
  rowKey: string;
  title: string;
  /** Another entry is equal to it, which the list does not allow. */
  repeated: boolean;
  schema: Field['schema'];
  isEditable: boolean;
  first: boolean;
  last: boolean;
  canAdd: boolean;
  canRemove: boolean;
  /** Id of the text that says why rows cannot be added or removed. */
  limitId: string;
  onAct(key: string, act: RowAct): void;
  onGrab(key: string, event: PointerEvent): void;
}

const Card = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 2.5, 2.5),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.spacing(1.5),
  minWidth: 0,
  '&[data-repeated]': { borderColor: theme.palette.error.main, borderInlineStartWidth: 4 },
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

const Mark = styled('small')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: 44,
  marginInlineStart: theme.spacing(1),
  color: theme.palette.error.main,
  '& svg': { fontSize: '1.25rem' },
}));

/** Marks an entry that is equal to another. */
function Repeated() {
  const { text } = useTexts();
  return (
    <Mark>
      <ErrorIcon aria-hidden />
      <Words>{text('widgets.rows.repeated')}</Words>
    </Mark>
  );
}

/** Alt with an arrow key moves the row that has the focus. */
function moveByKey({ rowKey, onAct, isEditable }: RowProps) {
  return (event: KeyboardEvent) => {
    const act = { ArrowUp: 'up', ArrowDown: 'down' }[event.key] as 'up' | 'down' | undefined;
    if (!isEditable || !act || !event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    onAct(rowKey, act);
  };
}

/** A row as a card; a row with a single value is a line with its buttons at the end. */
export const RowCard = memo(function RowCard(props: RowProps) {
  const id = useId();
  const { rowKey, title, schema } = props;
  const flat = !['object', 'array'].includes(String((schema.items as { type?: unknown } | undefined)?.type));
  return (
    <li>
      <Card
        data-row={rowKey}
        data-flat={flat || undefined}
        data-repeated={props.repeated || undefined}
        {...(flat ? {} : { role: 'group', 'aria-labelledby': id })}
        onKeyDown={moveByKey(props)}
      >
        {!flat && (
          <Head>
            <span id={id}>
              <Words>{title}</Words>
              {props.repeated && <Repeated />}
            </span>
            {props.isEditable && <RowActions {...props} />}
          </Head>
        )}
        <div data-entry>
          <RowAround value={within(useContext(RowAround), title)}>
            <EntryFields {...props} label={title} />
          </RowAround>
        </div>
        {flat && props.repeated && <Repeated />}
        {flat && props.isEditable && <RowActions {...props} />}
      </Card>
    </li>
  );
});

export const RowLine = memo(function RowLine(props: RowProps & { columns: ReturnType<typeof useColumns> }) {
  return (
    <tr data-row={props.rowKey} onKeyDown={moveByKey(props)}>
      <th scope="row">
        <Words>{props.title}</Words>
        {props.repeated && <Repeated />}
      </th>
      <RowAround value={within(useContext(RowAround), props.title)}>
        <EntryCells
          {...props}
          cell={(name, field) => (
            <td key={name} data-entry>
              {field}
            </td>
          )}
        />
      </RowAround>
      {props.isEditable && (
        <td>
          <RowActions {...props} />
        </td>
      )}
    </tr>
  );
});

const Bar = styled('div')({ display: 'flex', flex: 'none' });

/** For pointers; the keyboard moves a row with its buttons. */
const Handle = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  padding: theme.spacing(1),
  color: theme.palette.text.secondary,
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
}));

/** The buttons of a row. A disabled button stays focusable and, at a limit, says why it is disabled. */
function RowActions({ rowKey, title, first, last, canAdd, canRemove, limitId, onAct, onGrab }: RowProps) {
  const { text } = useTexts();
  const item = within(useContext(RowAround), title);
  const [open, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const button = (act: RowAct, name: string, icon: ReactNode, isEnabled: boolean) => (
    <IconButton
      data-act={act}
      title={name}
      aria-disabled={isEnabled ? undefined : true}
      aria-describedby={act === 'remove' && !isEnabled ? limitId : undefined}
      onClick={() => (isEnabled ? onAct(rowKey, act) : undefined)}
      sx={isEnabled ? undefined : { opacity: 0.38, cursor: 'default' }}
    >
      {icon}
    </IconButton>
  );
  const choose = (act: RowAct) => () => {
    setOpen(false);
    onAct(rowKey, act);
  };
  return (
    <Bar>
      {!(first && last) && (
        <Handle aria-hidden data-handle onPointerDown={(event) => onGrab(rowKey, event)}>
          <HandleIcon />
        </Handle>
      )}
      {button('up', text('widgets.rows.up', { item }), <UpIcon />, !first)}
      {button('down', text('widgets.rows.down', { item }), <DownIcon />, !last)}
      <IconButton
        ref={more}
        title={text('widgets.rows.more', { item })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MoreIcon />
      </IconButton>
      {button('remove', text('widgets.rows.remove', { item }), <DeleteIcon />, canRemove)}
      {/* With an anchor, MUI reads `document`, which does not exist on the server. */}
      <Menu anchorEl={open ? () => more.current : null} open={open} onClose={() => setOpen(false)}>
        <MenuItem disabled={!canAdd} onClick={choose('duplicate')}>
          <Words>{text('widgets.rows.duplicate', { item })}</Words>
        </MenuItem>
        <MenuItem disabled={!canAdd} onClick={choose('insert')}>
          <Words>{text('widgets.rows.insert', { item })}</Words>
        </MenuItem>
      </Menu>
    </Bar>
  );
}
