import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import type { OtherFormButton, StepsButton } from '../../core/config.ts';
import { Button } from '../../ui/buttons.tsx';
import { readBoxes } from '../../ui/fields/box-readers.ts';
import { useLocked } from '../../ui/fields/locked.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { useCanUndoClear, useEngine, useHeld } from '../context.ts';
import { focusField } from '../errors/focus.ts';
import { isFormButton, useButtons, waitedFor } from '../store/enabled.ts';
import { useFormTexts } from '../texts.ts';
import { useFormParts } from './form-parts.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  alignItems: 'center',
  marginTop: theme.spacing(4),
  '@container form (max-width: 420px)': { '& > button': { width: '100%' } },
}));

/** Not every browser focuses a button on a click. */
function takeFocus({ target }: MouseEvent) {
  if (target instanceof Element) target.closest('button')?.focus();
}

const Hint = styled('span')(({ theme }) => theme.typography.body2);

const Whole = styled('div')({ flexBasis: '100%' });

/** Tells that the form was cleared and offers to undo that; below the buttons, so that nothing moves. */
function Cleared({ onUndone }: { onUndone(): void }) {
  const { store } = useEngine();
  const locked = useLocked();
  const { text } = useTexts();
  const cleared = useCanUndoClear();
  const undo = () => {
    if (locked) return;
    store.undoClear();
    onUndone();
  };
  return (
    <Whole>
      <span role="status">{cleared && text('app.form.cleared')}</span>
      <Words> </Words>
      {cleared && <Button onClick={undo}>{text('app.form.undo')}</Button>}
    </Whole>
  );
}

const OUTLINED = {
  secondary: { variant: 'outlined', color: 'primary' },
  danger: { variant: 'outlined', color: 'error' },
} as const;

interface Props {
  disabled: boolean;
  /** Whether to draw the button that sends the form. */
  sends?: boolean;
  children?: ReactNode;
}

/**
 * The form's buttons. While values are being sent they are `aria-disabled`, because a focused button that becomes
 * `disabled` loses the focus. A button whose `enabled` is false looks as usual; a hint explains it, and a press leads to
 * the missing field.
 */
export function FormButtons({ disabled, sends = true, children }: Props) {
  const locked = useLocked();
  const { store, fixed, onOther, onSteps, hiddenButtons } = useEngine();
  const texts = useFormTexts();
  const { text } = useTexts();
  const { total } = useFormParts();
  const held = useHeld();
  const sending = locked || held;
  const { shown, waiting: notYet } = useButtons();
  const hintId = useId();
  const clearRef = useRef<HTMLButtonElement>(null);
  const buttons = shown.filter((button) =>
    'form' in button || 'steps' in button ? !hiddenButtons.includes(button.id) : !fixed,
  );
  // Buttons of other forms come first.
  const others = [...buttons.filter((button) => 'form' in button), ...buttons.filter((button) => 'steps' in button)];
  const submit = sends ? buttons.find(isFormButton) : undefined;
  const clear = buttons.find((button) => button.id === 'clear' && !('form' in button) && !('steps' in button));
  if (buttons.length === 0 && !children) return null;
  const wait = (id: string) => (notYet.has(id) ? { 'aria-disabled': true, 'aria-describedby': hintId } : {});
  const press = (button: OtherFormButton | StepsButton, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (locked) return;
    const missing = waitedFor(button, store);
    if (missing !== null) return void focusField(currentTarget.form, missing);
    if ('form' in button) {
      store.flush();
      onOther?.(button, store.sendable());
    } else if (button.values === 'filled') {
      if (currentTarget.form) readBoxes(currentTarget.form);
      store.lookups.after(() => {
        const filled = store.submit();
        if (filled !== null) onSteps?.(button, filled);
      });
    } else onSteps?.(button, null);
  };
  const waiting = sending ? ({ 'aria-disabled': true, sx: { opacity: 0.7, cursor: 'default' } } as const) : {};
  return (
    <>
      {submit && total}
      <Row onClickCapture={takeFocus}>
        {submit && (
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={disabled}
            {...wait('submit')}
            aria-busy={sending || undefined}
            startIcon={sending ? <CircularProgress size={18} color="inherit" aria-hidden /> : undefined}
            {...waiting}
          >
            {(sending && texts.own('buttons.submitting')) || texts.own('buttons.submit', 'app.form.submit')}
          </Button>
        )}
        {children}
        {clear && (
          <Button
            ref={clearRef}
            size="large"
            disabled={disabled}
            onClick={() => (locked ? undefined : store.clear())}
            {...waiting}
          >
            {texts.own('buttons.clear', 'app.form.clear')}
          </Button>
        )}
        {others.map((button) => (
          <Button
            key={button.id}
            {...('steps' in button && OUTLINED[button.look === 'danger' ? 'danger' : 'secondary'])}
            disabled={disabled || !('steps' in button ? onSteps : onOther)}
            onClick={(event) => press(button, event)}
            {...wait(button.id)}
            {...waiting}
          >
            {texts.own(`buttons.${button.id}`) || button.id}
          </Button>
        ))}
        {[submit, ...others].some((button) => button && notYet.has(button.id)) && (
          <Hint id={hintId}>{texts.own('buttons.submitWaits', 'app.form.submitWaits')}</Hint>
        )}
        <span role="status">{sending && text('app.form.sending')}</span>
        {clear && <Cleared onUndone={() => clearRef.current?.focus()} />}
      </Row>
    </>
  );
}
