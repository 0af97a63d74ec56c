import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { resetSecondFactor } from '../../../api/calls/second-factor.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog, useQuestion } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';

interface Person {
  username: string;
  name: string;
}

interface Props {
  people: readonly Person[];
  /** Number of whoever looks. */
  own: string;
  onDone(words: string): Promise<void>;
}

/** Takes a second factor away whose owner has lost phone and recovery codes, or does not want it any more. */
export function ResetFactor({ people, own, onDone }: Props) {
  const { runtime } = useApp();
  const { text } = useTexts();
  const { about: asked, open, ask, close } = useQuestion<Person>();
  const [busy, setBusy] = useState('');
  const [trouble, setTrouble] = useState('');

  async function reset({ username, name }: Person) {
    if (busy) return;
    setTrouble('');
    setBusy(username);
    const { status, error } = await runtime.call(resetSecondFactor(username));
    setBusy('');
    if (status === 204) return onDone(text('app.secondFactor.wasReset', { name }));
    if (error?.code !== STEP_UP_DECLINED) setTrouble(error?.message || text('app.failed.text'));
  }

  return (
    <Panel title={text('app.secondFactor.people')}>
      <Typography>{text('app.secondFactor.peopleText')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {people.map((person) => (
          <Box
            component="li"
            key={person.username}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <span>{`${person.name} (${person.username})`}</span>
            <BusyButton
              variant="outlined"
              color="error"
              busy={busy === person.username}
              aria-label={text('app.secondFactor.resetOne', { name: person.name })}
              onClick={() => ask(person)}
            >
              {text('app.secondFactor.reset')}
            </BusyButton>
          </Box>
        ))}
      </Box>
      {trouble && <Notice severity="error">{trouble}</Notice>}
      {asked && (
        <ConfirmDialog
          open={open}
          title={text('app.secondFactor.resetOne', { name: asked.name })}
          message={text(asked.username === own ? 'app.secondFactor.resetOwn' : 'app.secondFactor.resetQuestion')}
          confirmText={text('app.secondFactor.reset')}
          onCancel={close}
          onConfirm={() => {
            close();
            void reset(asked);
          }}
        />
      )}
    </Panel>
  );
}
