import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons.tsx';
import { whenUncovered } from '../../../ui/hooks/when-uncovered.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { RestNotice } from '../rest-notice.tsx';
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
      <RestNotice rest={rest} onRead={onRestRead} />
      <Where state={state} days={days} />
    </>
  );
}

/** Pixels from the top of the window that the bar takes, and a little more. */
const BELOW_BAR = 72;

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
  const [severity, role] = kind === 'offer' ? (['info', 'status'] as const) : (['warning', 'alert'] as const);
  const { ref, inView } = useInView();
  const button = useRef<HTMLButtonElement>(null);
  const show = useCallback(() => {
    button.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, [ref]);
  // The dialog of a send that waits for the choice goes first.
  useEffect(() => (choice.held === undefined ? undefined : whenUncovered(show)), [choice.held, show]);
  return (
    <>
      <Notice ref={ref} severity={severity} role={role} sx={{ mb: 3 }}>
        <Words>{text(words, said)}</Words>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
          <Button ref={button} color="inherit" variant="outlined" onClick={onFirst}>
            {text(first)}
          </Button>
          <Button color="inherit" variant="outlined" onClick={onSecond}>
            {text(second)}
          </Button>
        </div>
      </Notice>
      {!inView && kind !== 'offer' && <OutOfView onChoose={show} />}
    </>
  );
}

/** A line that stays in view over the form, since the form would move under somebody who types. */
function OutOfView({ onChoose }: { onChoose(): void }) {
  const { text } = useTexts();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingTop = `${BELOW_BAR + (line.current?.offsetHeight ?? 0)}px`;
    // It may lie over the field that has the focus.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => void style.removeProperty('scroll-padding-top');
  }, []);
  return (
    <Box sx={{ position: 'sticky', top: BELOW_BAR, height: 0, zIndex: 1 }}>
      <Notice
        ref={line}
        severity="warning"
        role="presentation"
        action={
          <Button color="inherit" onClick={onChoose}>
            {text('app.drafts.choose')}
          </Button>
        }
      >
        {text('app.drafts.elsewhere')}
      </Notice>
    </Box>
  );
}

/** Whether a part of the element is in view, below the bar. */
function useInView() {
  const ref = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(true);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting !== false), {
      rootMargin: `-${BELOW_BAR}px 0px 0px`,
    });
    if (ref.current) watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, inView };
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

/** Takes the place of a moment that is not known yet: the server draws pages beforehand, and the browser finds them as drawn. */
const LONG_MOMENT = '2000-09-30T20:20:00Z';

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
      <Words>{trouble === '' && text('app.drafts.kept', { count: days })} </Words>
      {trouble === '' && (
        // It has its place before it is seen: the form would move under somebody who types.
        <span style={{ visibility: savedAt === null ? 'hidden' : 'visible' }}>
          {text('app.drafts.saved', { when: moment(savedAt ?? LONG_MOMENT) })}
        </span>
      )}
      <span role="status">{trouble}</span>
    </Typography>
  );
}
