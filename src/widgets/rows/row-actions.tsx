import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import {
  delete as DeleteIcon,
  down as DownIcon,
  handle as HandleIcon,
  more as MoreIcon,
  up as UpIcon,
} from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Act } from './use-row-list.ts';

const Bar = styled('div')({ display: 'flex', flex: 'none' });

interface Props {
  /** What the row is called. */
  item: string;
  first: boolean;
  last: boolean;
  canAdd: boolean;
  canRemove: boolean;
  /** Ids of what says why rows cannot be added or removed. */
  limitId: string;
  onAct(act: Act): void;
  onGrab(event: PointerEvent): void;
}

/** For the pointer alone: with the keyboard a row is moved by its buttons. */
const Handle = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  padding: theme.spacing(1),
  color: theme.palette.text.secondary,
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
}));

/** What can be done with a row. A button that does nothing now keeps the focus, and says why where there is a limit. */
export function RowActions({ item, first, last, canAdd, canRemove, limitId, onAct, onGrab }: Props) {
  const { text } = useTexts();
  const [open, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const button = (act: Act, words: string, icon: ReactNode, can: boolean) => (
    <IconButton
      data-act={act}
      title={words}
      aria-disabled={can ? undefined : true}
      aria-describedby={act === 'remove' && !can ? limitId : undefined}
      onClick={() => (can ? onAct(act) : undefined)}
      sx={can ? undefined : { opacity: 0.38, cursor: 'default' }}
    >
      {icon}
    </IconButton>
  );
  const choose = (act: Act) => () => {
    setOpen(false);
    onAct(act);
  };
  return (
    <Bar>
      {!(first && last) && (
        <Handle aria-hidden data-handle onPointerDown={onGrab}>
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
      {/* With an anchor MUI asks for the document, which a drawing server has not. */}
      <Menu anchorEl={open ? () => more.current : null} open={open} onClose={() => setOpen(false)}>
        <MenuItem disabled={!canAdd} onClick={choose('duplicate')}>
          {text('widgets.rows.duplicate', { item })}
        </MenuItem>
        <MenuItem disabled={!canAdd} onClick={choose('insert')}>
          {text('widgets.rows.insert', { item })}
        </MenuItem>
      </Menu>
    </Bar>
  );
}
