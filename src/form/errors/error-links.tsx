import { styled } from '@mui/material/styles';
import { ticked as DoneIcon } from '../../ui/icons/everywhere.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { SummaryItem } from '../store/form-errors.ts';
import { fieldId } from '../store/ids.ts';
import type { Address } from '../store/values/address.ts';
import { useFormTexts } from '../texts.ts';

const List = styled('ul')(({ theme }) => ({
  margin: theme.spacing(1, 0, 0),
  paddingInlineStart: theme.spacing(2.5),
  '& a, & s': { fontWeight: 500, overflowWrap: 'anywhere' },
  // Links are high enough to be touched; corrected lines keep that height.
  '& a': { display: 'block', width: 'fit-content', paddingBlock: 10, color: 'inherit' },
  '& li:has(> s)': { paddingBlock: 10 },
  '& svg': { fontSize: '1rem', verticalAlign: 'text-bottom', color: theme.palette.success.main },
}));

interface Props {
  items: readonly SummaryItem[];
  onChoose(address: Address): void;
}

/**
 * Errors as links to their fields; an error of no drawn field is plain text. A corrected line keeps its words, crossed
 * out, and so its height.
 */
export function ErrorLinks({ items, onChoose }: Props) {
  const texts = useFormTexts();
  const { text } = useTexts();
  return (
    <List>
      {items.map(({ address, path, drawn, target, error, done }) => {
        const message = texts.error(path, error);
        const words = drawn ? `${texts.fullLabel(path)}: ${message}` : message;
        return (
          <li key={`${address} ${error}`}>
            {done ? (
              <>
                <s>{words}</s>
                <Words> </Words>
                <DoneIcon aria-hidden />
                <VisuallyHidden>{text('app.validation.done')}</VisuallyHidden>
              </>
            ) : drawn ? (
              <a
                href={`#${fieldId(target)}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(target);
                }}
              >
                {words}
              </a>
            ) : (
              words
            )}
          </li>
        );
      })}
    </List>
  );
}
