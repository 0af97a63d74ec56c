import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Choice, type Field, type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectBox } from '../../ui/fields/select-box.tsx';
import { down as DownIcon, up as UpIcon } from '../../ui/icons/workspace.ts';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';
import { useUnofferedChoices } from '../select/unoffered.ts';

type Entry = Choice['value'];

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  listStyle: 'none',
  margin: 0,
  padding: 0,
}));

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '5.5em minmax(0, 32em) auto',
  alignItems: 'center',
  gap: theme.spacing(1),
  overflowWrap: 'anywhere',
}));

const Arrows = styled('span')({ whiteSpace: 'nowrap' });

/**
 * Choices in an order. The value lists the ranked choices, the first one first, so that no rank occurs twice; at most
 * `maxItems` of them have a rank. The field's id is on the rank of the first row.
 */
export default function RankingWidget(widget: WidgetProps<readonly Entry[]>) {
  const props = useField(widget);
  const { id, schema, readOnly, disabled } = props;
  const unoffered = useUnofferedChoices(props as Field<Json>);
  const choices = [...props.choices, ...unoffered];
  const { text } = useTexts();
  const [changed, setChanged] = useState<{ moved?: Entry; rank?: number; gone?: Entry }>({});
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useFocusOfRow(list);
  const ranked = [...new Set(props.value ?? [])];
  const all = props.choices.length;
  const most = Math.min(all, typeof schema.maxItems === 'number' ? schema.maxItems : all);
  const rows = [...choices].sort((one, other) => positionOf(ranked, one) - positionOf(ranked, other));
  const labelOf = (entry: Entry) => choices.find(({ value }) => value === entry)?.label ?? '';

  function setRank(entry: Entry, rank: number | undefined) {
    if (readOnly || disabled) return;
    const others = ranked.filter((one) => one !== entry);
    const next =
      rank === undefined ? others : [...others.slice(0, rank - 1), entry, ...others.slice(rank - 1)].slice(0, most);
    const lost = ranked.find((one) => !next.includes(one));
    setChanged({
      ...(rank === undefined ? {} : { moved: entry, rank }),
      ...(lost === undefined ? {} : { gone: lost }),
    });
    keepFocus();
    props.onChange(next.length > 0 ? next : undefined);
  }

  return (
    <FieldGroup field={props}>
      <List ref={list}>
        {rows.map((choice, index) => (
          <Row
            key={choice.name}
            field={{ ...props, id: index === 0 ? id : `${id}-${index}`, name: `${props.name}-${choice.name}` }}
            choice={choice}
            rank={ranked.includes(choice.value) ? index + 1 : undefined}
            ranked={ranked.length}
            most={most}
            onRank={(rank) => setRank(choice.value, rank)}
          />
        ))}
      </List>
      <span role="status">{announcement(changed, labelOf, text)}</span>
    </FieldGroup>
  );
}

/** The last change, in the language of the moment. */
function announcement(
  { moved, rank, gone }: { moved?: Entry; rank?: number; gone?: Entry },
  labelOf: (entry: Entry) => string,
  text: Texts['text'],
): string {
  const said = [
    moved !== undefined && text('widgets.ranking.moved', { choice: labelOf(moved), rank }),
    gone !== undefined && text('widgets.ranking.gone', { choice: labelOf(gone) }),
  ];
  return said.filter(Boolean).join(' ');
}

/** Ranked choices in their order, then the others in the order of the schema. */
function positionOf(ranked: readonly Entry[], { value }: Choice): number {
  return ranked.includes(value) ? ranked.indexOf(value) : ranked.length;
}

/** Browsers take the focus from an element that moves in the page; this gives it back. */
function useFocusOfRow(list: RefObject<HTMLOListElement | null>): () => void {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (focused.current && document.activeElement !== focused.current) focused.current.focus();
    focused.current = null;
  });
  return () => {
    const { activeElement } = document;
    focused.current = list.current?.contains(activeElement) ? (activeElement as HTMLElement) : null;
  };
}

interface RowProps {
  field: Field;
  choice: Choice;
  /** From 1. */
  rank: number | undefined;
  /** The number of choices with a rank, and its limit. */
  ranked: number;
  most: number;
  onRank(rank: number | undefined): void;
}

function Row({ field, choice, rank, ranked, most, onRank }: RowProps) {
  const { text } = useTexts();
  const { label } = choice;
  const isFixed = field.readOnly || (choice.disabled === true && rank === undefined);
  const last = rank === undefined ? Math.min(most, ranked + 1) : ranked;
  const button = (name: string, icon: ReactNode, to: number | undefined) => (
    <IconButton
      aria-label={name}
      title={name}
      aria-disabled={to === undefined || isFixed || undefined}
      disabled={field.disabled}
      onClick={() => (to === undefined || isFixed ? undefined : onRank(to))}
      sx={to === undefined || isFixed ? { opacity: 0.38, cursor: 'default' } : undefined}
    >
      {icon}
    </IconButton>
  );
  const above = rank === undefined ? (ranked < most ? ranked + 1 : undefined) : rank > 1 ? rank - 1 : undefined;
  const below = rank !== undefined && rank < ranked ? rank + 1 : undefined;
  return (
    <Line>
      <div>
        <SelectBox
          label={text('widgets.ranking.rank', { choice: label })}
          field={{
            ...field,
            required: false,
            readOnly: isFixed,
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
