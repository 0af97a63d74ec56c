import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DraftContent } from '../../../api/shapes/drafts.ts';
import type { CompiledForm } from '../../../core/config.ts';
import type { Texts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { DraftFollower } from '../drafts.ts';
import { fitting, inputInWords, unfitting } from '../fitting.ts';
import { createDraftSync } from './draft-sync.ts';
import { KeptNotices } from './kept-notices.tsx';

interface Props {
  form: CompiledForm;
  texts: Texts;
  username: string;
  /** Location of the form, as for its draft on the device. */
  location: string;
  /** Reference of the request or key of the entry that the form changes; empty for a new one. */
  subject: string;
  /** Tells a follower of the draft on the device. Returns a function that ends it. */
  follow(follower: DraftFollower): () => void;
  /** The draft on the device was replaced: the form takes it over. */
  onReplaced(): void;
  /** The person discards the input of this device. */
  onDiscard(): void;
}

/** Keeps the draft of a form on the server too, and tells of other devices. Draws what there is to say. */
function KeptDraft({ form, texts, username, location, subject, follow, onReplaced, onDiscard }: Props) {
  const { runtime } = useApp();
  const sync = useMemo(
    () =>
      createDraftSync({
        name: { form: form.id, subject },
        key: { username, page: location, form: form.id },
        drafts: runtime.drafts,
        call: runtime.call,
        device: thisDevice,
        words: (typed) => inputInWords(form, typed, texts.text),
        fitting: (typed) => fitting(form, typed),
        unfitting: (typed, words) => unfitting(form, typed, words),
      }),
    [form, texts, username, location, subject, runtime],
  );
  useEffect(() => sync.start(), [sync]);
  useEffect(() => follow(sync), [follow, sync]);
  const state = useSyncExternalStore(sync.subscribe, sync.get, sync.get);
  return (
    <KeptNotices
      state={state}
      days={form.spec.draftDays ?? 0}
      onTake={() => {
        sync.takeTheirs();
        onReplaced();
      }}
      onKeep={sync.keepOurs}
      onDiscardTheirs={sync.discardTheirs}
      onDiscardOurs={onDiscard}
      onRestRead={sync.dropRest}
    />
  );
}

export const keptDraft = { KeptDraft };

/** Roughly, by how it is pointed at. */
function thisDevice(): DraftContent['device'] {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
