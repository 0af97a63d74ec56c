import Box from '@mui/material/Box';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallResult } from '../../../core/action.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LabelledControl } from '../../../ui/fields/labelled-control.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { LoneButton } from '../../../ui/lone-button.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

interface Props<Answer> {
  hint: string;
  /** What the button says. */
  submit: string;
  /** The answer is a 200 once the code is right. */
  send(code: string): Promise<CallResult<Answer>>;
  onDone(result: CallResult<Answer>): void;
  onCancel(): void;
  /** Leaves the focus where it is: something has to be read first. */
  waits?: boolean;
}

/** The box for a code of an app. A wrong one stays, marked, so that it can be compared. */
export function CodeForm<Answer>({ hint, submit, send, onDone, onCancel, waits = false }: Props<Answer>) {
  const { text } = useTexts();
  const [code, setCode] = useState('');
  const [{ busy, trouble }, put] = useState({ busy: false, trouble: '' });
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    if (!waits) focus();
  }, []);

  async function go(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    focus();
    if (code.trim() === '') return put({ busy, trouble: text('app.secondFactor.missing') });
    put({ busy: true, trouble: '' });
    const result = await send(code);
    const right = result.status === 200;
    put({ busy: false, trouble: right ? '' : result.error?.message || text('app.failed.text') });
    if (right) onDone(result);
  }

  return (
    <Box
      component="form"
      noValidate
      ref={form}
      onSubmit={(event: FormEvent) => void go(event)}
      sx={{ display: 'grid', gap: 2, pt: 0.5 }}
    >
      <LabelledControl name="code" label={text('app.secondFactor.code')} hint={hint} error={trouble}>
        {(field) => (
          <TextInput
            field={{ ...field, autoComplete: 'one-time-code' }}
            text={code}
            onText={setCode}
            attributes={{ autoCapitalize: 'characters', spellCheck: false }}
          />
        )}
      </LabelledControl>
      <span role="alert">
        <VisuallyHidden>{trouble}</VisuallyHidden>
      </span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton type="submit" variant="contained" busy={busy}>
          {submit}
        </BusyButton>
        <LoneButton onClick={onCancel}>{text('app.cancel')}</LoneButton>
      </Box>
    </Box>
  );
}
