import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { type Choice, useField, type WidgetProps } from '../../form/widget.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { withoutRank, withRank } from './ranked.ts';
import { Row } from './row.tsx';

type Entry = Choice['value'];

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  listStyle: 'none',
  margin: 0,
  padding: 0,
}));

/**
 * Choices put in order: the value is the list of those with a rank, the first one first, so that no rank can stand
 * twice. Up to `maxItems` of them have one. The field's id stands on the rank of the first row.
 */
export default function RankingWidget(widget: WidgetProps<readonly Entry[]>) {
  const props = useField(widget);
  const { id, choices, schema, readOnly, disabled, required } = props;
  const { text } = useTexts();
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useFocusOfRow(list);
  // What a choice no longer exists for goes with the next change.
  const known = (props.value ?? []).filter((entry) => choices.some(({ value }) => value === entry));
  const ranked = [...new Set(known)];
  const most = Math.min(choices.length, typeof schema.maxItems === 'number' ? schema.maxItems : choices.length);
  const rows = [...choices].sort((one, other) => placeOf(ranked, one) - placeOf(ranked, other));
  const labelOf = (entry: Entry | undefined) => choices.find(({ value }) => value === entry)?.label ?? '';

  function give(entry: Entry, rank: number | undefined) {
    if (readOnly || disabled) return;
    const next = rank === undefined ? withoutRank(ranked, entry) : withRank(ranked, entry, rank, most);
    const lost = ranked.find((one) => !next.includes(one));
    const moved = rank === undefined ? '' : text('widgets.ranking.moved', { choice: labelOf(entry), rank });
    const gone = lost === undefined ? '' : text('widgets.ranking.gone', { choice: labelOf(lost) });
    say([moved, gone].filter(Boolean).join(' '));
    keepFocus();
    props.onChange(next.length > 0 ? next : undefined);
  }

  return (
    <Group aria-labelledby={`${id}__legend`} aria-describedby={props.describedBy} disabled={disabled}>
      <FieldLabel as="legend" id={`${id}__legend`}>
        {props.label}
        {required && <RequiredMark />}
      </FieldLabel>
      <List ref={list}>
        {rows.map((choice, index) => (
          <Row
            key={choice.name}
            field={{ ...props, id: index === 0 ? id : `${id}-${index}`, name: `${props.name}-${choice.name}` }}
            choice={choice}
            rank={ranked.includes(choice.value) ? index + 1 : undefined}
            ranked={ranked.length}
            most={most}
            onRank={(rank) => give(choice.value, rank)}
          />
        ))}
      </List>
      <span role="status">{said}</span>
    </Group>
  );
}

/** Ranked ones first, in their order; the others as the schema has them. */
function placeOf(ranked: readonly Entry[], { value }: Choice): number {
  return ranked.includes(value) ? ranked.indexOf(value) : ranked.length;
}

/** A row that moves takes the focus with it; browsers take it away from what is put elsewhere on the page. */
function useFocusOfRow(list: React.RefObject<HTMLOListElement | null>): () => void {
  const kept = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (kept.current && document.activeElement !== kept.current) kept.current.focus();
    kept.current = null;
  });
  return () => {
    const { activeElement } = document;
    kept.current = list.current?.contains(activeElement) ? (activeElement as HTMLElement) : null;
  };
}
