import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { DialogBody } from '../../ui/dialog-body.tsx';
import { HeadingContext } from '../../ui/focus-target.tsx';
import { close as CloseIcon } from '../../ui/icons/workspace.ts';
import type { ResultOutcome } from '../../ui/result-dialog.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { WithForm } from '../blocks/form/form-block.tsx';
import { FormView } from '../blocks/form/form-view.tsx';
import { useApp } from '../context.tsx';

interface FormDialogProps {
  open: boolean;
  form: string;
  title: string;
  /** Shown above the form and read out with the title. */
  intro?: ReactNode;
  footer?: ReactNode;
  /** Opens by itself and needs an answer. */
  urgent?: boolean;
  onClose(): void;
  /** Called after a 2xx. The owner closes the dialog and shows the outcome. */
  onSent(outcome: ResultOutcome | null): void;
  onClosed?(): void;
}

/**
 * A form in a dialog. The focus stays in it and returns afterwards. A click outside closes nothing, because it would
 * lose input.
 */
export default function FormDialog(props: FormDialogProps) {
  const { open, form, title, intro, footer, urgent = false, onClose, onSent, onClosed } = props;
  const { text } = useTexts();
  const id = useId();
  return (
    <Dialog
      open={open}
      role={urgent ? 'alertdialog' : 'dialog'}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={`${id}-title`}
      aria-describedby={intro === undefined ? undefined : `${id}-intro`}
      fullWidth
      maxWidth="xs"
      slotProps={{
        paper: { sx: { m: 2, width: 'calc(100% - 32px)' } },
        ...(onClosed ? { transition: { onExited: onClosed } } : {}),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: 1, pt: 1 }}>
        <DialogTitle id={`${id}-title`} sx={{ flex: 1, pb: 1 }}>
          {title}
        </DialogTitle>
        <IconButton onClick={onClose} aria-label={text('app.close')} sx={{ m: 0.5 }}>
          <CloseIcon aria-hidden />
        </IconButton>
      </Box>
      <DialogBody sx={{ pb: 3 }}>
        {intro !== undefined && (
          <Box id={`${id}-intro`} sx={{ mb: 3 }}>
            {intro}
          </Box>
        )}
        <HeadingContext value={`${id}-title`}>
          <HostedForm form={form} onSent={onSent} />
        </HeadingContext>
        {footer}
      </DialogBody>
    </Dialog>
  );
}

function HostedForm({ form, onSent }: Pick<FormDialogProps, 'form' | 'onSent'>) {
  const { workspace } = useApp();
  return (
    <WithForm workspace={workspace} form={form}>
      {(loaded) => (
        <FormView
          {...{ loaded, workspace }}
          context={null}
          location=""
          onSent={(outcome) => {
            onSent(outcome);
            return true;
          }}
        />
      )}
    </WithForm>
  );
}
