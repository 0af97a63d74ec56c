import AlertTitle from '@mui/material/AlertTitle';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { LazyNotice } from '../../../ui/later.tsx';
import { CARD_PADDING } from '../../../ui/panel.tsx';
import { Markdown, Prose } from '../../../ui/text/markdown.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { type PageRecordState, usePageRecord } from '../../record/page-record.tsx';
import { type BlockProps, blockKey } from '../block.ts';
import { recordFacts } from './facts.ts';
import { StatusButtons } from './status-buttons.tsx';

const FilledIn = lazy(() => import('./filled-in.tsx'));

/** The state of the page's record, the office's comments, and the actions (spec 2 §2 "Status screen"). */
export default function StatusBlock({ page, block }: BlockProps<'status'>) {
  const record = usePageRecord();
  if (!record) return null;
  return <Status page={page} block={block} record={record} />;
}

function Status({ page, block, record }: BlockProps<'status'> & { record: PageRecordState }) {
  const { text } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const { shown, notification } = record;
  const words = (...names: string[]) => text(blockKey(page, block, ...names));
  const noted = block.observations === undefined ? undefined : record.record[block.observations];
  const warning = words('warning');
  const facts = recordFacts((values) => text(blockKey(page, block, 'facts'), values), record.record);

  const { keptFile } = record.action;
  const fileOf = keptFile && ((property: string) => keptFile(record.params, record.record, property));

  // The message about the user's last action takes the focus.
  useEffect(() => {
    if (notification !== '') box.current?.focus();
  }, [notification]);

  const named = notification === '' ? {} : { 'aria-label': notification };
  return (
    <FocusTarget ref={box} {...named} sx={{ display: 'grid', gap: 3 }}>
      <Suspense>
        {notification !== '' && (
          <LazyNotice severity="success" role="status">
            {notification}
          </LazyNotice>
        )}
        <LazyNotice severity={block.banners[shown] ?? 'info'} role="group" sx={{ fontSize: '1rem' }}>
          <AlertTitle component="h2">{words('banners', shown, 'title')}</AlertTitle>
          <Prose>
            <Markdown text={words('banners', shown, 'text')} />
          </Prose>
        </LazyNotice>
        {facts !== '' && <Typography>{facts}</Typography>}
        {typeof noted === 'string' && noted.trim() !== '' && (
          <Paper component="section" variant="outlined" sx={{ borderRadius: 2, p: CARD_PADDING }}>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {words('observations')}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{noted}</Typography>
          </Paper>
        )}
        <StatusButtons page={page} block={block} record={record} />
        {warning !== '' && (
          <LazyNotice severity="error" role="note">
            {warning}
          </LazyNotice>
        )}
        {block.form !== undefined && <FilledIn form={block.form} title={words('filledIn')} fileOf={fileOf} />}
      </Suspense>
    </FocusTarget>
  );
}
