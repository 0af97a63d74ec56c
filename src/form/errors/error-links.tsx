import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { ticked as DoneIcon } from '../../ui/icons/everywhere.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { fieldId } from '../parts/ids.ts';
import { useErrorText, useLabel } from '../texts.ts';
import type { SummaryItem } from './errors.ts';

const List = styled('ul')(({ theme }) => ({
  margin: theme.spacing(1, 0, 0),
  paddingInlineStart: theme.spacing(2.5),
  '& li': { paddingBlock: theme.spacing(0.5) },
  '& a': { color: 'inherit', fontWeight: 500, overflowWrap: 'anywhere' },
  '& s': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& svg': { fontSize: '1rem', verticalAlign: 'text-bottom', color: theme.palette.success.main },
}));

interface Props {
  items: readonly SummaryItem[];
  onChoose(property: string): void;
}

/**
 * Errors as links to their fields; what belongs to no field of the form stands as text. A line that is done
 * keeps its words, crossed out, and so its height.
 */
export function ErrorLinks({ items, onChoose }: Props) {
  const label = useLabel();
  const errorText = useErrorText();
  const { text } = useTexts();
  return (
    <List>
      {items.map(({ property, drawn, error, done }) => {
        const words = drawn ? `${label(property)}: ${errorText(property, error)}` : errorText(property, error);
        if (done)
          return (
            <li key={`${property} ${error}`}>
              <s>{words}</s> <DoneIcon aria-hidden />
              <VisuallyHidden>{text('app.validation.done')}</VisuallyHidden>
            </li>
          );
        if (!drawn) return <li key={`${property} ${error}`}>{words}</li>;
        return (
          <li key={`${property} ${error}`}>
            <Link
              href={`#${fieldId(property)}`}
              onClick={(event) => {
                event.preventDefault();
                onChoose(property);
              }}
            >
              {words}
            </Link>
          </li>
        );
      })}
    </List>
  );
}
