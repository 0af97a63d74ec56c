import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Activation } from '../../../api/calls/configuration.ts';
import { LabelledControl } from '../../../ui/fields/labelled-control.tsx';
import { SelectBox } from '../../../ui/fields/select-box.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useMoment } from '../../../ui/text/use-moment.ts';
import { NAME_LENGTH } from './activation-list.tsx';
import { ChangesView } from './changes-view.tsx';

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** What is different between any two versions; to begin with, between what is live and what was before it. */
export function CompareVersions({ items }: { items: readonly Activation[] }) {
  const { text } = useTexts();
  const moment = useMoment(SHORT);
  const versions = items.filter(({ version }, at) => items.findIndex((one) => one.version === version) === at);
  const [before, setBefore] = useState(versions[1]?.version ?? '');
  const [after, setAfter] = useState(versions[0]?.version ?? '');
  if (versions.length < 2) return null;
  const options = versions.map(({ version, at, note }) => ({
    key: version,
    label: [moment(at), note, version.slice(0, NAME_LENGTH)].filter(Boolean).join(' · '),
  }));
  const choice = (name: string, label: string, chosen: string, choose: (version: string) => void) => (
    <LabelledControl name={name} label={label}>
      {(field) => <SelectBox field={field} options={options} chosen={chosen} empty={undefined} onChoose={choose} />}
    </LabelledControl>
  );
  return (
    <Panel title={text('app.configuration.differences')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        {choice('before', text('app.configuration.before'), before, setBefore)}
        {choice('after', text('app.configuration.after'), after, setAfter)}
      </Box>
      <ChangesView before={before} after={after} />
    </Panel>
  );
}
