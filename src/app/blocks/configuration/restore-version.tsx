import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { BusyButton, Button, LoneButton } from '../../../ui/buttons.tsx';
import { PLAIN_CONTROL } from '../../../ui/fields/field-control.ts';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { FocusTarget, useFocusOnMount } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { useCall } from '../../use-call.ts';
import { ChangesView, NAME_LENGTH, useChanges } from './changes-view.tsx';

interface Props {
  /** The version to make live, and the present one. */
  to: string;
  live: string;
  onPreview(): void;
  /** With what became of it. */
  onDone(result: 'restored' | 'proposed'): Promise<void>;
  onChanged(): void;
  onCancel(): void;
}

/** Asks before a version becomes live again: shows the changes and takes a note. */
export function RestoreVersion({ to, live, onPreview, onDone, onChanged, onCancel }: Props) {
  const { text } = useTexts();
  const { runtime } = useApp();
  const [note, setNote] = useState('');
  const { data: report, failed } = useChanges(live, to);
  const hides = (report?.hidden ?? []).length > 0;
  const [confirmed, setConfirmed] = useState(false);
  const tick = useId();
  const focusTarget = useFocusOnMount();
  // Within the call, so that the result counts even if the question was closed meanwhile.
  const { loading, status, error, start } = useCall(async () => {
    const body = { to, live, note: note.trim(), hides: confirmed || undefined };
    const result = await runtime.call({ method: 'POST', path: '/desk/configuration', body });
    if (result.status === 200 || result.status === 202) void onDone(result.status === 200 ? 'restored' : 'proposed');
    else if (result.status === 412) onChanged();
    return result;
  });
  const trouble =
    status === 412 ? text('app.configuration.changed') : error && (error.message || text('app.failed.text'));

  const title = text('app.configuration.restoreOne', { version: to.slice(0, NAME_LENGTH) });
  return (
    <FocusTarget ref={focusTarget} aria-label={title}>
      <Panel title={title} onSubmit={() => void (loading || !report || start())}>
        <Typography>{text('app.configuration.question')}</Typography>
        <ChangesView before={live} after={to} />
        <div>
          <Button variant="outlined" onClick={onPreview}>
            {text('app.configuration.preview.open')}
          </Button>
        </div>
        <LabelledText name="note" label={text('app.configuration.note')} text={note} onText={setNote} />
        {hides && (
          <TickBox
            field={{ ...PLAIN_CONTROL, required: true, id: tick, name: 'hides' }}
            checked={confirmed}
            onTick={setConfirmed}
            label={text('app.configuration.hides')}
          />
        )}
        {trouble && error?.code !== STEP_UP_DECLINED && <Notice severity="error">{trouble}</Notice>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <BusyButton type="submit" variant="contained" busy={loading || !(report || failed)} aria-disabled={!report}>
            {text('app.configuration.restore')}
          </BusyButton>
          <LoneButton onClick={onCancel}>{text('app.cancel')}</LoneButton>
        </Box>
      </Panel>
    </FocusTarget>
  );
}
