import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { deskEnrolment, secondFactor } from '../../../api/calls/second-factor.ts';
import type { SecondFactorAnswer } from '../../../api/shapes/second-factor.ts';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useMoment } from '../../../ui/text/use-moment.ts';
import { useApp } from '../../context.tsx';
import { useRead } from '../sent-requests/answered.ts';
import { ResetFactor } from './reset-factor.tsx';
import { SetUp } from './set-up.tsx';

/** One's own second factor, and those of colleagues who have lost theirs. */
export default function SecondFactorBlock() {
  const { session } = useApp();
  const { text } = useTexts();
  const [message, setMessage] = useState('');
  /** What had the focus goes with what is done. */
  const place = useRef<HTMLDivElement>(null);
  const { data, failed, reload } = useRead<SecondFactorAnswer>(['second factor'], secondFactor(), {
    dedupingInterval: 0,
  });
  if (!data) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  const own = session?.username ?? '';
  const people = [...(data.since ? [{ username: own, name: session?.name ?? '' }] : []), ...data.colleagues];
  return (
    <FocusPlace ref={place} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span role="status">{message}</span>
      <Own
        standing={data}
        onDone={async () => {
          place.current?.focus();
          await reload();
          setMessage(text('app.secondFactor.done'));
        }}
        onCancel={() => place.current?.focus()}
      />
      {people.length > 0 && (
        <ResetFactor
          people={people}
          own={own}
          onDone={async (words) => {
            place.current?.focus();
            await reload();
            setMessage(words);
          }}
        />
      )}
    </FocusPlace>
  );
}

const DAY = { dateStyle: 'long' } as const;

interface OwnProps {
  standing: SecondFactorAnswer;
  onDone(): Promise<void>;
  onCancel(): void;
}

function Own({ standing, onDone, onCancel }: OwnProps) {
  const { text } = useTexts();
  const day = useMoment(DAY);
  const [settingUp, setSettingUp] = useState(false);
  const { rule, since, recoveryCodes } = standing;
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
          calls={deskEnrolment}
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
