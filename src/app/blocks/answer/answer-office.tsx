import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { Button } from '../../../ui/buttons.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { TextsProvider, useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { beside } from '../../drafts/drafts.ts';
import { WithTexts } from '../../with-texts.tsx';
import { loadOwnForm } from '../form/filling/load-form.ts';
import { FormView } from '../form/form-view.tsx';
import { ANSWER_FORM, type AnsweredQuestion, answerForm } from './answer-form.ts';

interface Props {
  reference: string;
  words: 'required' | 'optional';
  /** The tag of the words of the office that stand beside it. */
  question: string;
  state: string;
  /** Reads what stands beside it again, since the answer was refused. @returns the tag of the words that stand there now */
  onRefused(): Promise<string | undefined>;
  onAnswered(): void;
  onLeave(): void;
}

/** The sender of a case answers the office, in words and with files. */
export default function AnswerOffice(props: Props) {
  return (
    <WithTexts signedIn of={['answer']}>
      <Answer {...props} />
    </WithTexts>
  );
}

function Answer({ reference, words, question, state, onRefused, onAnswered, onLeave }: Props) {
  const texts = useTexts();
  const { runtime, workspace } = useApp();
  // An update while somebody types changes nothing: no file describes the form.
  const [shown] = useState(workspace);
  const location = `sent.${reference}`;
  const answered = useAnsweredQuestion(location, question, onRefused);
  const own = useMemo(() => answerForm({ reference, words, answered }, texts), [reference, words, answered, texts]);
  const { data, error, mutate } = useSWRImmutable(['answer', reference, words, texts.language], () =>
    loadOwnForm(own, runtime.registries),
  );
  // What is kept of an earlier visit sends an answer to the question of that time.
  const loaded = useMemo(() => data && { ...data, actions: own.actions }, [data, own]);
  if (!loaded) return error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button variant="outlined" onClick={onLeave} sx={{ justifySelf: 'start' }}>
        {texts.text('app.answer.leave')}
      </Button>
      <TextsProvider texts={loaded.texts}>
        <FormView
          loaded={loaded}
          workspace={shown}
          context={null}
          location={location}
          state={state}
          onTyped={answered.keep}
          onSent={() => {
            onAnswered();
            return true;
          }}
        />
      </TextsProvider>
    </Box>
  );
}

/**
 * The question that a text answers: the one that was read when the text was begun, also where it comes back as a draft. After
 * a refusal it is the one that is read then.
 */
function useAnsweredQuestion(page: string, read: string, onRefused: Props['onRefused']): AnsweredQuestion {
  const { runtime, session } = useApp();
  const { drafts } = runtime;
  const [username] = useState(session?.username);
  const key = useMemo(() => (username === undefined ? null : { username, page, form: ANSWER_FORM }), [username, page]);
  const [begun] = useState(() => {
    const kept = key && drafts.read(key) && drafts.read(beside(key, 'question'))?.question;
    return typeof kept === 'string' ? kept : null;
  });
  const tag = useRef(begun ?? read);
  const isBegun = useRef(begun !== null);
  useEffect(() => {
    // Whoever has typed nothing yet will answer what stands there now.
    if (!isBegun.current) tag.current = read;
  }, [read]);
  const reread = useRef(onRefused);
  useEffect(() => {
    reread.current = onRefused;
  }, [onRefused]);
  return useMemo(() => {
    /** Stores it beside the draft, which it is deleted with. */
    const keep = () => {
      isBegun.current = true;
      if (key) drafts.save(beside(key, 'question'), drafts.read(key) ? { question: tag.current } : {});
    };
    return {
      tag: () => tag.current,
      async refused() {
        tag.current = (await reread.current()) ?? tag.current;
        keep();
      },
      keep,
    };
  }, [drafts, key]);
}
