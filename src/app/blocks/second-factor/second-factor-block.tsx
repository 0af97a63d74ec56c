import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { SecondFactorAnswer } from '../../../api/shapes/second-factor.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { Button } from '../../../ui/buttons.tsx';
import { AskingButton } from '../../../ui/confirm-dialog.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { linesWithActs } from '../../../ui/list-looks.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { useRead } from '../../use-read.ts';
import { SetUp } from './set-up.tsx';

/** The user's own second factor, and removing those of colleagues. */
export default function SecondFactorBlock() {
  const { session } = useApp();
  const { text } = useTexts();
  const [message, setMessage] = useState('');
  const focusTarget = useRef<HTMLDivElement>(null);
  const { data, failed, reload } = useRead<SecondFactorAnswer>({ path: '/desk/second-factor' });
  if (!data) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  const own = session?.username ?? '';
  const people = [...(data.since ? [{ username: own, name: session?.name ?? '' }] : []), ...data.colleagues];
  return (
    <FocusTarget ref={focusTarget} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span role="status">{message}</span>
      <Own
        factor={data}
        onDone={async () => {
          focusTarget.current?.focus();
          await reload();
          setMessage(text('app.secondFactor.done'));
        }}
        onCancel={() => focusTarget.current?.focus()}
      />
      {people.length > 0 && (
        <ResetFactor
          people={people}
          own={own}
          onDone={async (words) => {
            focusTarget.current?.focus();
            await reload();
            setMessage(words);
          }}
        />
      )}
    </FocusTarget>
  );
}

const DAY = { dateStyle: 'long' } as const;

interface OwnProps {
  factor: SecondFactorAnswer;
  onDone(): Promise<void>;
  onCancel(): void;
}

function Own({ factor, onDone, onCancel }: OwnProps) {
  const { text } = useTexts();
  const day = useMoment(DAY);
  const [settingUp, setSettingUp] = useState(false);
  const { rule, since, recoveryCodes } = factor;
  return (
    <Panel title={text('app.secondFactor.title')}>
      <Typography>
        {since
          ? text('app.secondFactor.since', { day: day(since), count: recoveryCodes })
          : text('app.secondFactor.none')}
      </Typography>
      {rule === 'off' && <Typography>{text('app.secondFactor.off')}</Typography>}
      {rule !== 'off' && !settingUp && (
        <Button variant="contained" onClick={() => setSettingUp(true)} sx={{ justifySelf: 'start' }}>
          {text(since ? 'app.secondFactor.again' : 'app.secondFactor.setUp')}
        </Button>
      )}
      {settingUp && (
        <SetUp
          path="/desk/second-factor"
          onDone={() => {
            setSettingUp(false);
            void onDone();
          }}
          onCancel={() => {
            setSettingUp(false);
            onCancel();
          }}
        />
      )}
    </Panel>
  );
}

interface Person {
  username: string;
  name: string;
}

interface ResetFactorProps {
  people: readonly Person[];
  own: string;
  onDone(words: string): Promise<void>;
}

/** Removes the second factor of somebody who has lost phone and recovery codes, or does not want it any more. */
function ResetFactor({ people, own, onDone }: ResetFactorProps) {
  const { runtime } = useApp();
  const { text } = useTexts();
  const [busy, setBusy] = useState('');
  const [trouble, setTrouble] = useState('');

  async function reset({ username, name }: Person) {
    if (busy) return;
    setTrouble('');
    setBusy(username);
    const { status, error } = await runtime.call({
      method: 'POST',
      path: '/desk/second-factor/reset',
      body: { username },
    });
    setBusy('');
    if (status === 204) return onDone(text('app.secondFactor.wasReset', { name }));
    if (error?.code !== STEP_UP_DECLINED) setTrouble(error?.message || text('app.failed.text'));
  }

  return (
    <Panel title={text('app.secondFactor.people')}>
      <Typography>{text('app.secondFactor.peopleText')}</Typography>
      <Box component="ul" sx={linesWithActs}>
        {people.map((person) => (
          <li key={person.username}>
            <span>{`${person.name} (${person.username})`}</span>
            <AskingButton
              message={text(person.username === own ? 'app.secondFactor.resetOwn' : 'app.secondFactor.resetQuestion')}
              onConfirm={() => void reset(person)}
              variant="outlined"
              color="error"
              busy={busy === person.username}
              aria-label={text('app.secondFactor.resetOne', { name: person.name })}
            >
              {text('app.secondFactor.reset')}
            </AskingButton>
          </li>
        ))}
      </Box>
      {trouble && <Notice severity="error">{trouble}</Notice>}
    </Panel>
  );
}
