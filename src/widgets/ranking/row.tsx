import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Choice, Field } from '../../form/widget.ts';
import { SelectBox } from '../../ui/fields/select-box.tsx';
import { down as DownIcon, up as UpIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  // The arrows stay near what they move.
  gridTemplateColumns: '5.5em minmax(0, 32em) auto',
  alignItems: 'center',
  gap: theme.spacing(1),
  overflowWrap: 'anywhere',
}));

const Arrows = styled('span')({ whiteSpace: 'nowrap' });

interface Props {
  field: Field;
  choice: Choice;
  /** From 1; undefined without one. */
  rank: number | undefined;
  /** How many have a rank, and how many may. */
  ranked: number;
  most: number;
  onRank(rank: number | undefined): void;
}

/** One choice with its rank, to be chosen or moved. */
export function Row({ field, choice, rank, ranked, most, onRank }: Props) {
  const { text } = useTexts();
  const { label } = choice;
  const closed = field.readOnly || (choice.disabled === true && rank === undefined);
  const last = rank === undefined ? Math.min(most, ranked + 1) : ranked;
  const button = (words: string, icon: ReactNode, to: number | undefined) => (
    <IconButton
      aria-label={words}
      title={words}
      aria-disabled={to === undefined || closed || undefined}
      disabled={field.disabled}
      onClick={() => (to === undefined || closed ? undefined : onRank(to))}
      sx={to === undefined || closed ? { opacity: 0.38, cursor: 'default' } : undefined}
    >
      {icon}
    </IconButton>
  );
  const above = rank === undefined ? (ranked < most ? ranked + 1 : undefined) : rank > 1 ? rank - 1 : undefined;
  const below = rank !== undefined && rank < ranked ? rank + 1 : undefined;
  return (
    <Line>
      <div>
        <label htmlFor={field.id}>
          <VisuallyHidden>{text('widgets.ranking.rank', { choice: label })}</VisuallyHidden>
        </label>
        <SelectBox
          field={{
            ...field,
            required: false,
            readOnly: closed,
            describedBy: field.invalid ? field.describedBy : undefined,
          }}
          options={Array.from({ length: last }, (_, at) => ({ key: String(at + 1), label: String(at + 1) }))}
          chosen={rank === undefined ? '' : String(rank)}
          empty="–"
          onChoose={(key) => onRank(key === '' ? undefined : Number(key))}
        />
      </div>
      <span>{label}</span>
      {!field.readOnly && (
        <Arrows>
          {button(text('widgets.ranking.up', { choice: label }), <UpIcon />, above)}
          {button(text('widgets.ranking.down', { choice: label }), <DownIcon />, below)}
        </Arrows>
      )}
    </Line>
  );
}
