import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { SummaryItem } from './errors.ts';
import { fieldId } from './ids.ts';
import { useErrorText, useLabel } from './texts.ts';

const List = styled('ul')(({ theme }) => ({
  margin: theme.spacing(1, 0, 0),
  paddingInlineStart: theme.spacing(2.5),
  '& li': { paddingBlock: theme.spacing(0.5) },
  '& a': { color: 'inherit', fontWeight: 500, overflowWrap: 'anywhere' },
}));

interface Props {
  items: readonly SummaryItem[];
  onChoose(property: string): void;
}

/** Errors as links to their fields; what belongs to no field of the form stands as text. */
export function ErrorLinks({ items, onChoose }: Props) {
  const label = useLabel();
  const errorText = useErrorText();
  return (
    <List>
      {items.map(({ property, drawn, error }) => {
        const words = errorText(property, error);
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
              {label(property)}: {words}
            </Link>
          </li>
        );
      })}
    </List>
  );
}
