import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { restoreVersion } from '../../../api/calls/configuration.ts';
import { useCall } from '../../../api/use-call.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LabelledControl } from '../../../ui/fields/labelled-control.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { FocusPlace, useFocusOnArrival } from '../../../ui/focus-place.tsx';
import { LoneButton } from '../../../ui/lone-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { NAME_LENGTH } from './activation-list.tsx';
import { ChangesView, useChanges } from './changes-view.tsx';

interface Props {
  /** The version that shall be live, and the one that is. */
  to: string;
  live: string;
  onPreview(): void;
  onDone(): Promise<void>;
  /** Another version has become live meanwhile. */
  onChanged(): void;
  onCancel(): void;
}

const PLAIN = { required: true, readOnly: false, disabled: false, invalid: false, describedBy: undefined, onBlur() {} };

/** The question before a version becomes live again: what would change, and why it shall. */
export function RestoreVersion({ to, live, onPreview, onDone, onChanged, onCancel }: Props) {
  const { text } = useTexts();
  const { runtime } = useApp();
  const [note, setNote] = useState('');
  const hides = (useChanges(live, to).data?.hidden ?? []).length > 0;
  /** That values which nobody would see any more are known of. */
  const [known, setKnown] = useState(false);
  const tick = useId();
  const place = useFocusOnArrival();
  // What came of it is told even when the question has been closed meanwhile.
  const { loading, status, error, start } = useCall(async () => {
    const result = await runtime.call(restoreVersion(to, { live, note: note.trim(), hides: known || undefined }));
    if (result.status === 200) void onDone();
    else if (result.status === 412) onChanged();
    return result;
  });
  const trouble =
    status === 412 ? text('app.configuration.changed') : error && (error.message || text('app.failed.text'));

  const title = text('app.configuration.restoreOne', { version: to.slice(0, NAME_LENGTH) });
  return (
    <FocusPlace ref={place} aria-label={title}>
      <Panel title={title} onSubmit={() => void (loading || start())}>
        <Typography>{text('app.configuration.question')}</Typography>
        <ChangesView before={live} after={to} />
        <div>
          <Button variant="outlined" onClick={onPreview}>
            {text('app.configuration.preview.open')}
          </Button>
        </div>
        <LabelledControl name="note" label={text('app.configuration.note')}>
          {(field) => <TextInput field={field} text={note} onText={setNote} />}
        </LabelledControl>
        {hides && (
          <TickBox
            field={{ ...PLAIN, id: tick, name: 'hides' }}
            checked={known}
            onTick={setKnown}
            label={text('app.configuration.hides')}
          />
        )}
        {trouble && error?.code !== STEP_UP_DECLINED && <Notice severity="error">{trouble}</Notice>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <BusyButton type="submit" variant="contained" busy={loading === true}>
            {text('app.configuration.restore')}
          </BusyButton>
          <LoneButton onClick={onCancel}>{text('app.cancel')}</LoneButton>
        </Box>
      </Panel>
    </FocusPlace>
  );
}
