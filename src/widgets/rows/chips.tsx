import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { EntryErrors, useEntry, useHasErrors } from '../../form/nested.ts';
import { type Field, useProblems } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { close as RemoveIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import type { RowProps } from './row.tsx';
import type { RowList } from './use-row-list.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  listStyle: 'none',
  margin: theme.spacing(0, 0, 1.5),
  padding: 0,
  '& > li': { maxWidth: '100%' },
}));

const Box = styled('div')({ maxWidth: 360 });

const Body = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  minHeight: 44,
  paddingInlineStart: theme.spacing(2),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 22,
  '&[data-faulty]': { borderColor: theme.palette.error.main },
  '&[data-closed]': { paddingInlineEnd: theme.spacing(2) },
  '& > button:first-of-type:not([data-act])': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: 0,
    minHeight: 44,
    cursor: 'text',
  },
  '& > :first-of-type': { overflowWrap: 'anywhere', textAlign: 'start' },
}));

interface Props {
  field: Field;
  list: RowList;
  rows: readonly RowProps[];
  /** Entries can be added and removed. */
  open: boolean;
  canAdd: boolean;
  limitId: string;
}

/**
 * Single values beside each other, and a box for the next one: Enter puts it in, and so does leaving the box. A pasted
 * list becomes several. The words of a value take it into the box again.
 */
export default function Chips({ field, list, rows, open, canAdd, limitId }: Props) {
  const { text } = useTexts();
  const [typed, type] = useState('');
  const [corrected, correct] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const { keys, changes } = list;
  const inHand = corrected !== undefined && keys.includes(corrected) ? corrected : undefined;
  const closed = !canAdd && inHand === undefined;
  // Of a pasted list what there was no room for is not left behind without a word.
  const tooMany = { error: 'errors.maxItems', values: { limit: list.max } } as const;
  useProblems(field.name, closed && typed.trim() !== '' ? [tooMany] : []);
  /** Puts values in, the first in place of the one in hand; what there is no room for stays in the box. */
  const takeAll = (values: readonly string[]) => {
    if (values.length === 0 || closed || list.locked) return;
    type('');
    correct(undefined);
    let hand = inHand;
    const said: string[] = [];
    const added: string[] = [];
    for (const [at, value] of values.entries()) {
      const there = changes.keys();
      const twice = there.some((key) => key !== hand && changes.value(key) === value);
      if (twice && field.schema.uniqueItems === true) {
        said.push(text('widgets.rows.twice', { item: value }));
        continue;
      }
      if (hand === undefined && there.length >= list.max) {
        said.push(text('widgets.rows.full', { max: list.max }));
        type(values.slice(at).join('; '));
        break;
      }
      if (hand === undefined) list.add(value);
      else changes.change(hand, value);
      hand = undefined;
      added.push(value);
    }
    if (added.length > 1) said.unshift(text('widgets.rows.added', { item: added.join(', ') }));
    if (said.length > 0) list.say({ message: said.join(' ') });
  };
  const take = () => takeAll(trimmed(typed.split(';')));
  const listed = (pasted: string) =>
    splitList(pasted, [...keys.map((key) => String(changes.value(key))), ...offered(field)]);
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const values = listed(
      `${value.slice(0, selectionStart ?? 0)}${pasted}${value.slice(selectionEnd ?? value.length)}`,
    );
    if (listed(pasted).length < 2 || closed || list.locked) return;
    event.preventDefault();
    takeAll(values);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
    event.preventDefault();
    take();
  };
  const onCorrect = (row: RowProps) => {
    correct(row.rowKey);
    type(row.title);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <>
      {rows.length > 0 && (
        <List aria-label={field.label}>
          {rows.map((row) => (
            <Chip key={row.rowKey} row={row} onCorrect={onCorrect} />
          ))}
        </List>
      )}
      {open && (
        <Box ref={box} onKeyDown={onKeyDown}>
          <TextInput
            field={{
              ...field,
              required: false,
              readOnly: closed && typed === '',
              describedBy: closed ? limitId : field.describedBy,
              onBlur: () => {
                take();
                field.onBlur();
              },
            }}
            text={typed}
            onText={type}
            attributes={{ 'aria-labelledby': `${field.id}__legend`, onPaste, ...{ 'data-act': 'add' } }}
          />
        </Box>
      )}
    </>
  );
}

/** Splits a pasted list at line breaks, tabs, semicolons and commas, except where a value of the field contains that sign. */
function splitList(text: string, values: readonly string[]): string[] {
  const signs = ['\n', '\t', ';', ','].filter((sign) => !values.some((value) => value.includes(sign)));
  return trimmed(signs.reduce((parts, sign) => parts.flatMap((part) => part.split(sign)), [text]));
}

/** The values that the file names for the entries of a list. */
function offered({ schema }: Field): string[] {
  const { enum: choices = [], examples = [] } = (schema.items ?? {}) as { enum?: unknown[]; examples?: unknown[] };
  return [...choices, ...examples].map(String);
}

function trimmed(parts: readonly string[]): string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** One value; `data-field` is where the links to what is wrong with it lead. */
function Chip({ row, onCorrect }: { row: RowProps; onCorrect(row: RowProps): void }) {
  const { text } = useTexts();
  const faulty = useHasErrors(row.address);
  const value = String(useEntry(row.address) ?? '');
  return (
    <li data-row={row.rowKey} data-field={row.address}>
      <Body data-faulty={faulty || undefined} data-closed={!row.open || undefined}>
        {row.open ? (
          <button
            type="button"
            aria-label={text('widgets.rows.correct', { item: value })}
            onClick={() => onCorrect({ ...row, title: value })}
          >
            {value}
          </button>
        ) : (
          <span>{value}</span>
        )}
        {row.open && (
          <IconButton
            data-act="remove"
            aria-label={text('widgets.rows.remove', { item: value })}
            aria-disabled={row.canRemove ? undefined : true}
            aria-describedby={row.canRemove ? undefined : row.limitId}
            onClick={() => row.onAct(row.rowKey, 'remove')}
            sx={row.canRemove ? undefined : { opacity: 0.38, cursor: 'default' }}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        )}
      </Body>
      <EntryErrors address={row.address} />
    </li>
  );
}
