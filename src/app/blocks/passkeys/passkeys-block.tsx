import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { Passkey, PasskeyProposal, PasskeysAnswer } from '../../../api/shapes/passkeys.ts';
import type { CallResult } from '../../../core/action.ts';
import { noAnswer, STEP_UP_DECLINED } from '../../../core/failures.ts';
import { LONGEST_PASSKEY_NAME } from '../../../core/longest-name.ts';
import { BusyButton, Button, LoneButton } from '../../../ui/buttons.tsx';
import { AskingButton } from '../../../ui/confirm-dialog.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { linesWithActs } from '../../../ui/list-looks.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SmallForm } from '../../../ui/small-form.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useApp } from '../../context.tsx';
import { canUsePasskeys, wasCancelled } from '../../session/passkey.ts';
import { useCall } from '../../use-call.ts';
import { useRead } from '../../use-read.ts';

/** A person's own passkeys: the list, a new one, removing one. */
export default function PasskeysBlock() {
  const { text } = useTexts();
  const [message, setMessage] = useState('');
  const [adding, setAdding] = useState(false);
  const focusTarget = useRef<HTMLDivElement>(null);
  const { data, failed, reload } = useRead<PasskeysAnswer>({ path: '/passkeys' });
  if (!data) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton fields={1} />;
  const onChanged = async (words: string) => {
    focusTarget.current?.focus();
    setAdding(false);
    await reload();
    setMessage(words);
  };
  const { allowed, most, passkeys } = data;
  const hindrance = !allowed
    ? text('app.passkeys.off')
    : !canUsePasskeys()
      ? text('app.passkeys.unsupported')
      : passkeys.length >= most
        ? text('app.passkeys.most', { limit: most })
        : '';
  return (
    <FocusTarget ref={focusTarget}>
      <Panel title={text('app.passkeys.title')}>
        <span role="status">{message}</span>
        <Typography>{text('app.passkeys.text')}</Typography>
        {passkeys.length === 0 ? (
          <Typography>{text('app.passkeys.none')}</Typography>
        ) : (
          <OwnPasskeys passkeys={passkeys} onRemoved={onChanged} />
        )}
        {hindrance && <Typography>{hindrance}</Typography>}
        {!hindrance && !adding && (
          <Button
            variant="contained"
            sx={{ justifySelf: 'start' }}
            onClick={() => {
              setMessage('');
              setAdding(true);
            }}
          >
            {text('app.passkeys.add')}
          </Button>
        )}
        {!hindrance && adding && (
          <NewPasskey
            onAdded={onChanged}
            onCancel={() => {
              setAdding(false);
              focusTarget.current?.focus();
            }}
          />
        )}
      </Panel>
    </FocusTarget>
  );
}

const DAY = { dateStyle: 'long' } as const;

interface OwnPasskeysProps {
  passkeys: readonly Passkey[];
  onRemoved(words: string): Promise<void>;
}

function OwnPasskeys({ passkeys, onRemoved }: OwnPasskeysProps) {
  const { runtime } = useApp();
  const { text } = useTexts();
  const day = useMoment(DAY);
  const [busy, setBusy] = useState('');
  const [trouble, setTrouble] = useState('');

  async function remove({ id, name }: Passkey) {
    if (busy) return;
    setTrouble('');
    setBusy(id);
    const { status, error } = await runtime.call({ method: 'DELETE', path: '/passkeys', id });
    setBusy('');
    // Another window may have removed it.
    if (status === 204 || status === 404) return onRemoved(text('app.passkeys.removed', { name }));
    if (error?.code !== STEP_UP_DECLINED) setTrouble(error?.message || text('app.failed.text'));
  }

  return (
    <>
      <Box component="ul" sx={linesWithActs}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <strong>{passkey.name}</strong>
              <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
                <Words>
                  {text('app.passkeys.since', { day: day(passkey.since) })}
                  {' · '}
                  {passkey.used ? text('app.passkeys.used', { day: day(passkey.used) }) : text('app.passkeys.unused')}
                </Words>
              </Box>
            </div>
            <AskingButton
              message={text('app.passkeys.removeQuestion')}
              onConfirm={() => void remove(passkey)}
              variant="outlined"
              color="error"
              busy={busy === passkey.id}
              aria-label={text('app.passkeys.removeOne', { name: passkey.name })}
            >
              {text('app.passkeys.remove')}
            </AskingButton>
          </li>
        ))}
      </Box>
      {trouble && <Notice severity="error">{trouble}</Notice>}
    </>
  );
}

interface NewPasskeyProps {
  onAdded(words: string): Promise<void>;
  onCancel(): void;
}

function NewPasskey({ onAdded, onCancel }: NewPasskeyProps) {
  const { runtime } = useApp();
  const { text } = useTexts();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState('');
  /** The server's proposal, which took the password, for another attempt at the device. */
  const proposal = useRef<PasskeyProposal>(null);
  const { loading, error, start } = useCall(async (): Promise<CallResult<Passkey>> => {
    if (!proposal.current) {
      const proposed = await runtime.call<PasskeyProposal>({ method: 'POST', path: '/passkeys/proposal' });
      if (!proposed.data) return { ...proposed, data: null };
      proposal.current = proposed.data;
    }
    const { ticket, options } = proposal.current;
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: options });
      proposal.current = null;
      const added = await runtime.call<Passkey>({
        method: 'POST',
        path: '/passkeys',
        body: { ticket, name: name.trim(), response },
      });
      // Also when the person has left this form meanwhile: the server has it.
      if (added.data) await onAdded(text('app.passkeys.added', { name: added.data.name }));
      return added;
    } catch (problem) {
      const unless = isKnownHere(problem) ? text('app.passkeys.known') : text('app.passkeys.trouble');
      const message = wasCancelled(problem) ? text('app.passkeys.cancelled') : unless;
      return { ...noAnswer, error: { status: 'Error', message } };
    }
  });
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();
  useEffect(focus, []);

  async function go() {
    if (loading) return;
    const wrong = mistakeIn(name);
    setMissing(wrong);
    if (wrong) return focus();
    await start();
  }

  function mistakeIn(given: string): string {
    if (given.trim() === '') return text('app.passkeys.missing');
    return [...given.trim()].length > LONGEST_PASSKEY_NAME
      ? text('app.passkeys.tooLong', { count: LONGEST_PASSKEY_NAME })
      : '';
  }

  return (
    <SmallForm ref={form} aria-label={text('app.passkeys.add')} onSubmit={() => void go()}>
      <LabelledControl
        name="passkey-name"
        required
        label={text('app.passkeys.name')}
        hint={text('app.passkeys.nameHint')}
        error={missing}
      >
        {(field) => <TextInput field={{ ...field, autoComplete: 'off' }} text={name} onText={setName} />}
      </LabelledControl>
      {error && !missing && error.code !== STEP_UP_DECLINED && (
        <Notice severity="error">{error.message || text('app.failed.text')}</Notice>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton type="submit" variant="contained" busy={loading === true}>
          {text('app.passkeys.next')}
        </BusyButton>
        <LoneButton onClick={onCancel}>{text('app.cancel')}</LoneButton>
      </Box>
    </SmallForm>
  );
}

/** The authenticator has a passkey of this account already (WebAuthn §5.1.3, `excludeCredentials`). */
function isKnownHere(error: unknown): boolean {
  return error instanceof Error && [error.name, (error.cause as Error | undefined)?.name].includes('InvalidStateError');
}
