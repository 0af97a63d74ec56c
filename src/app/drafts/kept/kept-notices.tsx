import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import type { DraftChoice, SyncState } from './draft-sync.ts';

interface Props {
  state: SyncState;
  /** Days of the form's file. */
  days: number;
  onTake(): void;
  onKeep(): void;
  onDiscardTheirs(): void;
  onDiscardOurs(): void;
  onRestRead(): void;
}

/** Where the input of a form is kept, and what another device has of it. */
export function KeptNotices({ state, days, onRestRead, ...on }: Props) {
  const { text } = useTexts();
  const { choice, unreadable, rest } = state;
  return (
    <>
      {choice && <Choice choice={choice} {...on} />}
      {unreadable && (
        <Notice severity="warning" role="status" sx={{ mb: 3 }}>
          {text('app.drafts.unreadable')}
        </Notice>
      )}
      {rest.length > 0 && (
        <Notice severity="warning" role="status" sx={{ mb: 3 }}>
          {text('app.drafts.rest')}
          <dl style={{ margin: '8px 0' }}>
            {rest.map(({ label, text: words }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two answers may read alike, and lines only go all together
              <Fragment key={index}>
                <Typography component="dt" variant="body2" sx={{ fontWeight: 500 }}>
                  {label}
                </Typography>
                <dd style={{ margin: '0 0 8px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{words}</dd>
              </Fragment>
            ))}
          </dl>
          <Button color="inherit" variant="outlined" onClick={onRestRead}>
            {text('app.drafts.restDone')}
          </Button>
        </Notice>
      )}
      <Where state={state} days={days} />
    </>
  );
}

interface ChoiceProps extends Pick<Props, 'onTake' | 'onKeep' | 'onDiscardTheirs' | 'onDiscardOurs'> {
  choice: DraftChoice;
}

/** Two devices have changed the draft, or one of them has ended it. */
function Choice({ choice, onTake, onKeep, onDiscardTheirs, onDiscardOurs }: ChoiceProps) {
  const { text } = useTexts();
  const moment = useMoment();
  const kind = choice.kind === 'gone' ? 'gone' : choice.hereAt === null ? 'offer' : 'conflict';
  const [onFirst, onSecond] = {
    gone: [onKeep, onDiscardOurs],
    offer: [onTake, onDiscardTheirs],
    conflict: [onTake, onKeep],
  }[kind];
  const { words, first, second } = CHOICES[kind];
  const said = {
    here: choice.hereAt === null ? '' : moment(new Date(choice.hereAt).toISOString()),
    ...(choice.kind === 'elsewhere' && {
      device: text(DEVICES[choice.theirs.device]),
      when: moment(choice.theirs.savedAt),
    }),
  };
  return (
    <Notice severity={kind === 'offer' ? 'info' : 'warning'} role="status" sx={{ mb: 3 }}>
      {text(words, said)}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
        <Button color="inherit" variant="outlined" onClick={onFirst}>
          {text(first)}
        </Button>
        <Button color="inherit" variant="outlined" onClick={onSecond}>
          {text(second)}
        </Button>
      </div>
    </Notice>
  );
}

const CHOICES = {
  gone: { words: 'app.drafts.gone', first: 'app.drafts.keep', second: 'app.drafts.discard' },
  offer: { words: 'app.drafts.offer', first: 'app.drafts.take', second: 'app.drafts.discard' },
  conflict: { words: 'app.drafts.conflict', first: 'app.drafts.takeTheirs', second: 'app.drafts.keepOurs' },
} as const;

const DEVICES = {
  phone: 'app.drafts.devices.phone',
  tablet: 'app.drafts.devices.tablet',
  computer: 'app.drafts.devices.computer',
} as const;

/** One line above the form; only trouble is read out. */
function Where({ state: { where, savedAt }, days }: Pick<Props, 'state' | 'days'>) {
  const { text } = useTexts();
  const moment = useMoment();
  const trouble = {
    waiting: text('app.drafts.waiting'),
    full: text('app.drafts.full'),
    device: text('app.drafts.here'),
    asking: '',
    server: '',
  }[where];
  return (
    <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
      {trouble === '' && text('app.drafts.kept', { count: days })}{' '}
      {trouble === '' && (
        // It has its place before it is seen: the form would move under somebody who types.
        <span style={{ visibility: savedAt === null ? 'hidden' : 'visible' }}>
          {text('app.drafts.saved', { when: moment(savedAt ?? new Date().toISOString()) })}
        </span>
      )}
      <span role="status">{trouble}</span>
    </Typography>
  );
}
