import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { VisuallyHidden, visuallyHidden } from '../../ui/visually-hidden.tsx';

const List = styled('ol')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  listStyle: 'none',
  margin: theme.spacing(0, 0, 3),
  padding: 0,
  '& li': { flex: 1, minWidth: 0, display: 'flex' },
  '& li > *': {
    ...theme.typography.body2,
    flex: 1,
    minWidth: 0,
    // High enough to be touched where the words are hidden.
    minHeight: 44,
    padding: theme.spacing(1, 0),
    border: 0,
    borderBlockStart: `4px solid ${theme.palette.divider}`,
    background: 'none',
    color: theme.palette.text.secondary,
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
  '& li > button': {
    // As a flex box the button aligns its words with those of the other steps.
    display: 'flex',
    borderColor: theme.palette.primary.main,
    color: theme.palette.primary.main,
    cursor: 'pointer',
  },
  '& li > button:hover': { textDecoration: 'underline' },
  '& li > [aria-current]': {
    borderColor: theme.palette.primary.main,
    color: theme.palette.text.primary,
    fontWeight: 700,
  },
  // The heading below names the step.
  '@container form (max-width: 560px)': {
    '& li > * > span': visuallyHidden,
  },
}));

interface Props {
  steps: readonly { id: string; title: string }[];
  index: number;
  onChoose(id: string): void;
}

/** All steps in a row; earlier ones lead back. The title of the window names the present one. */
export function Progress({ steps, index, onChoose }: Props) {
  const { text } = useTexts();
  useWindowTitle(`${text('app.wizard.progress', { number: index + 1, total: steps.length })}: ${steps[index]?.title}`);
  return (
    <nav aria-label={text('app.wizard.steps')}>
      <List>
        {steps.map(({ id, title }, at) => {
          const words = (
            <span>
              <Words>
                {at + 1}. {title}
              </Words>
            </span>
          );
          return (
            <li key={id}>
              {at < index ? (
                <button type="button" onClick={() => onChoose(id)}>
                  {words}
                  <Words> </Words>
                  <VisuallyHidden>{text('app.wizard.done')}</VisuallyHidden>
                </button>
              ) : (
                <div aria-current={at === index ? 'step' : undefined}>{words}</div>
              )}
            </li>
          );
        })}
      </List>
    </nav>
  );
}

/** Puts words in front of the page's title while they are set. */
function useWindowTitle(words: string): void {
  const { language } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the page names itself anew
  useEffect(() => {
    const front = `${words} · `;
    // After the page has set its own title.
    const timer = setTimeout(() => {
      document.title = front + document.title;
    });
    return () => {
      clearTimeout(timer);
      if (document.title.startsWith(front)) document.title = document.title.slice(front.length);
    };
  }, [words, language]);
}
