import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useMemo } from 'react';
import ca from '../../../../messages/_general/ca/app/drafts.json' with { type: 'json' };
import es from '../../../../messages/_general/es/app/drafts.json' with { type: 'json' };
import type { KeptDraft } from '../../../api/shapes/drafts.ts';
import { makeReader } from '../../../core/text-reader.ts';
import { TextsProvider, useTexts } from '../../../ui/text/texts.tsx';
import type { SyncState } from './draft-sync.ts';
import { KeptNotices } from './kept-notices.tsx';

/** The notices of a form with drafts on the server: where the answers are, and which of them another device has. */
const meta: Meta = { title: 'Workspace/A draft on another device' };
export default meta;

/** The texts come with the form, so the general ones lack them. */
function WithDraftTexts({ children }: { children: ReactNode }) {
  const general = useTexts();
  const texts = useMemo(() => {
    const { language } = general;
    const reader = makeReader(language);
    reader.add(language, { app: { drafts: language === 'es' ? es : ca } });
    const text: typeof general.text = (key, values) => reader.read(language, key, values) || general.text(key, values);
    return { ...general, timeZone: 'Europe/Madrid', text };
  }, [general]);
  return <TextsProvider texts={texts}>{children}</TextsProvider>;
}

const quiet: SyncState = { where: 'server', savedAt: null, choice: null, unreadable: false, rest: [] };
const theirs: KeptDraft = {
  typed: {},
  files: [],
  words: {},
  rest: [],
  device: 'phone',
  savedAt: '2026-03-12T17:05:00Z',
};
const nothing = () => undefined;
const story = (state: Partial<SyncState>): StoryObj => ({
  render: () => (
    <WithDraftTexts>
      <KeptNotices
        state={{ ...quiet, ...state }}
        days={30}
        onTake={nothing}
        onKeep={nothing}
        onDiscardTheirs={nothing}
        onDiscardOurs={nothing}
        onRestRead={nothing}
      />
    </WithDraftTexts>
  ),
});
const narrow = { viewport: { value: 'mobile1', isRotated: false } };

export const Kept = story({ savedAt: '2026-03-12T17:05:00Z' });
export const BegunElsewhere = story({ choice: { kind: 'elsewhere', theirs, tag: '', hereAt: null } });
export const BegunElsewhereNarrow: StoryObj = { ...BegunElsewhere, globals: narrow };
export const TwoDevices = story({
  choice: { kind: 'elsewhere', theirs, tag: '', hereAt: Date.parse('2026-03-12T17:20:00Z') },
});
export const TwoDevicesNarrow: StoryObj = { ...TwoDevices, globals: narrow };
export const EndedElsewhere = story({ choice: { kind: 'gone', hereAt: Date.parse('2026-03-12T17:20:00Z') } });
export const Unreadable = story({ unreadable: true });
export const WithoutTheServer = story({ where: 'waiting' });
export const RepublishedForm = story({
  rest: [
    { label: 'Motiu', text: 'Concurs públic d’enginyeria' },
    { label: 'Lloc', text: 'Lleida, 25001' },
  ],
});
export const RepublishedFormNarrow: StoryObj = { ...RepublishedForm, globals: narrow };
