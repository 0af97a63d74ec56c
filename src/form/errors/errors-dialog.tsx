import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { DialogBody } from '../../ui/dialog-body.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { SummaryItem } from '../store/form-errors.ts';
import type { Address } from '../store/values/address.ts';
import { ErrorLinks } from './error-links.tsx';

/** People read a few lines; the list above the form has the others. */
const MOST = 12;

interface Props {
  items: readonly SummaryItem[];
  /** Moves to that field, after the dialog has closed. */
  onChoose(address: Address): void;
  onGone(): void;
}

/** Tells that the form was not sent, and why (spec 1 §2 and §5). Closing leads to the first wrong field, a link to its own. */
export default function ErrorsDialog({ items, onChoose, onGone }: Props) {
  const { text } = useTexts();
  const [open, setOpen] = useState(true);
  const chosen = useRef<Address | null>(null);
  const id = useId();
  const more = items.length - MOST;
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="xs"
      fullWidth
      slotProps={{
        transition: {
          onExited: () => {
            onGone();
            const next = chosen.current ?? items[0]?.target;
            if (next !== undefined) onChoose(next);
          },
        },
      }}
    >
      <DialogTitle id={`${id}title`} sx={{ pb: 1 }}>
        {text('app.validation.title')}
      </DialogTitle>
      <DialogBody sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
        <DialogContentText id={`${id}text`}>{text('app.validation.text')}</DialogContentText>
        <ErrorLinks
          items={items.slice(0, MOST)}
          onChoose={(address) => {
            chosen.current = address;
            setOpen(false);
          }}
        />
        {more > 0 && (
          <DialogContentText sx={{ mt: 1.5 }}>{text('app.validation.more', { count: more })}</DialogContentText>
        )}
      </DialogBody>
      <DialogActions>
        <Button variant="contained" onClick={() => setOpen(false)}>
          {text('app.validation.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
