import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/buttons.tsx';
import { later } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSummary } from '../context.ts';
import type { Address } from '../store/values/address.ts';
import { ErrorLinks } from './error-links.tsx';
import type Dialog from './errors-dialog.tsx';
import { focusField } from './focus.ts';

let loading: Promise<typeof import('./errors-dialog.tsx')> | undefined;

/** Called at every key, fetches once; tries again after a failure. */
function loadDialog() {
  loading ??= import('./errors-dialog.tsx');
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

const ErrorsDialog = later<ComponentProps<typeof Dialog>>(() => loadDialog().catch(() => ({ default: NoDialog })));

/** If the dialog's code cannot be loaded (offline, new release), the list alone shows the errors. */
function NoDialog({ onGone }: { onGone(): void }) {
  useEffect(onGone, [onGone]);
  return <span hidden />;
}

/** Fetches the dialog, as soon as a person or a password manager uses the form. */
export const preloadErrorsDialog = () => void loadDialog().catch(() => undefined);

const Box = styled('section')(({ theme }) => ({
  border: `1px solid ${theme.palette.error.main}`,
  borderInlineStartWidth: 6,
  borderRadius: theme.shape.borderRadius,
  padding: theme.spacing(2, 2.5),
  marginBottom: theme.spacing(3),
  color: theme.palette.error.main,
  backgroundColor: theme.palette.background.paper,
  scrollMarginTop: theme.spacing(12),
}));

/** Lines that show at first, so that the form stays within reach. */
const MOST = 30;

interface Props {
  formRef: RefObject<HTMLElement | null>;
  /** Called for a chosen line; default: its field takes the focus. */
  onChoose?(address: Address): void;
}

/**
 * The errors above the form, each line until the next submit, and a dialog after each failed one. The count is a live
 * region, so that a screen reader says how many are left and not the whole list.
 */
export function ErrorSummary({ formRef, onChoose }: Props) {
  const { text } = useTexts();
  const { items, left, round } = useSummary();
  const [seen, setSeen] = useState(round);
  /** The round whose lines all show. */
  const [whole, setWhole] = useState<number>();
  const lines = whole === round ? items : items.slice(0, MOST);
  const id = useId();
  // The button goes, so the focus moves to the first new line.
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.parentElement;
    flushSync(() => setWhole(round));
    box?.querySelectorAll('li')[MOST]?.querySelector('a')?.focus();
  };
  const land = onChoose ?? ((address: Address) => focusField(formRef.current, address));
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          <Words>
            {left > 0 && text('app.validation.remaining', { count: left })}
            {items.length > 0 && left === 0 && text('app.validation.allDone')}
          </Words>
        </span>
      </VisuallyHidden>
      {items.length > 0 && (
        <Box aria-labelledby={id}>
          <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 700 }}>
            {text('app.validation.title')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.primary' }}>
            {text('app.validation.text')}
          </Typography>
          <ErrorLinks items={lines} onChoose={land} />
          {lines.length < items.length && (
            <Button color="error" onClick={showAll}>
              {text('app.validation.all', { count: items.length })}
            </Button>
          )}
        </Box>
      )}
      {round !== seen && <ErrorsDialog key={round} items={items} onGone={() => setSeen(round)} onChoose={land} />}
    </>
  );
}
