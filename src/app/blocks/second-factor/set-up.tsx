import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { Enrolled, FactorProposal } from '../../../api/shapes/second-factor.ts';
import type { CallResult } from '../../../core/action.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { BusyButton, Button, LoneButton } from '../../../ui/buttons.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FocusTarget, useFocusOnMount } from '../../../ui/focus-target.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { datedName, saveFile } from '../../../ui/save-file.ts';
import { SmallForm } from '../../../ui/small-form.tsx';
import { FailedView, LoadingView } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useApp } from '../../context.tsx';
import { newIdempotencyKey } from '../../sending/idempotency-key.ts';

interface Props {
  /** Below it lie the calls that set codes up. */
  path: string;
  /** Of a sign-in; absent within a session. */
  ticket?: string;
  /** Called after the recovery codes were shown. */
  onDone(enrolled: Enrolled): void;
  onCancel(): void;
}

/** Sets codes up: a secret for an app, its first code, and recovery codes. */
export function SetUp({ path, ticket, onDone, onCancel }: Props) {
  const { runtime } = useApp();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  // One secret per mount: another one would invalidate the scanned QR code.
  const [key] = useState(() => ['second factor secret', newIdempotencyKey()]);
  const { data, error, mutate } = useSWRImmutable<FactorProposal, CallResult>(key, async () => {
    const result = await runtime.call<FactorProposal>({
      method: 'POST',
      path: `${path}/secret`,
      body: ticket && { ticket },
    });
    if (result.error?.code === STEP_UP_DECLINED) onCancel();
    if (!result.data) throw result;
    return result.data;
  });
  if (enrolled) return <RecoveryCodes codes={enrolled.recoveryCodes} onSeen={() => onDone(enrolled)} />;
  if (!data) return error ? <FailedView onRetry={() => void mutate()} /> : <LoadingView />;
  return (
    <Proposed
      proposal={data}
      send={(code) => runtime.call<Enrolled>({ method: 'POST', path: `${path}/enrolment`, body: { ticket, code } })}
      onEnrolled={setEnrolled}
      onCancel={onCancel}
    />
  );
}

interface ProposedProps {
  proposal: FactorProposal;
  send(code: string): Promise<CallResult<Enrolled>>;
  onEnrolled(enrolled: Enrolled): void;
  onCancel(): void;
}

function Proposed({ proposal: { secret, address }, send, onEnrolled, onCancel }: ProposedProps) {
  const { text } = useTexts();
  const focusTarget = useFocusOnMount();
  return (
    <FocusTarget ref={focusTarget} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography>{text('app.secondFactor.scan')}</Typography>
      <QrPicture content={address} label={text('app.secondFactor.picture')} />
      <Typography component="div">
        <Words>{text('app.secondFactor.byHand')}</Words>
        <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', fontSize: '1.05rem' }}>
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Box>
      </Typography>
      <CodeForm
        waits
        hint={text('app.secondFactor.firstCodeHint')}
        submit={text('app.secondFactor.confirm')}
        send={send}
        onDone={({ data }) => data && onEnrolled(data)}
        onCancel={onCancel}
      />
    </FocusTarget>
  );
}

interface CodeFormProps<Answer> {
  hint: string;
  submit: string;
  /** A 200 means that the code is right. */
  send(code: string): Promise<CallResult<Answer>>;
  onDone(result: CallResult<Answer>): void;
  onCancel(): void;
  /** Does not take the focus, because there is something to read first. */
  waits?: boolean;
}

/** The box for a code. A wrong code stays, so that the user can compare it. */
export function CodeForm<Answer>({ hint, submit, send, onDone, onCancel, waits = false }: CodeFormProps<Answer>) {
  const { text } = useTexts();
  const [code, setCode] = useState('');
  const [{ busy, trouble }, put] = useState({ busy: false, trouble: '' });
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    if (!waits) focus();
  }, []);

  async function go() {
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
    <SmallForm ref={form} onSubmit={() => void go()} sx={{ pt: 0.5 }}>
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
    </SmallForm>
  );
}

/** The recovery codes, shown only once. */
function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen(): void }) {
  const { text } = useTexts();
  const focusTarget = useFocusOnMount();
  const save = () =>
    saveFile(
      new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
      datedName(text('app.secondFactor.file'), 'txt'),
    );
  return (
    <FocusTarget ref={focusTarget} aria-label={text('app.secondFactor.recoveryTitle')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h3">
        {text('app.secondFactor.recoveryTitle')}
      </Typography>
      <Typography>{text('app.secondFactor.recoveryText')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={save}>
          {text('app.secondFactor.save')}
        </Button>
        <Button variant="contained" onClick={onSeen}>
          {text('app.secondFactor.seen')}
        </Button>
      </Box>
    </FocusTarget>
  );
}
