import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ClipboardEvent, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { EntryErrors, useHasErrors, useShown } from '../../form/nested.ts';
import { type Field, useLookup, useProblems } from '../../form/widget.ts';
import { RowAround, within } from '../../ui/fields/around.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { close as RemoveIcon } from '../../ui/icons/workspace.ts';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';
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
  '&[data-full]': { paddingInlineEnd: theme.spacing(2) },
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
  isEditable: boolean;
  canAdd: boolean;
  limitId: string;
}

/**
 * Single values side by side, and a box for the next one, which Enter or leaving the box adds. A pasted list becomes
 * several values. Clicking a value moves it back into the box.
 */
export default function Chips({ field, list, rows, isEditable, canAdd, limitId }: Props) {
  const [typed, type] = useState('');
  const [edited, setEdited] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const { keys, changes } = list;
  const replaced = edited !== undefined && keys.includes(edited) ? edited : undefined;
  const isFull = !canAdd && replaced === undefined;
  // Values that did not fit into the list stay in the box and block sending.
  const tooMany = { error: 'errors.maxItems', values: { limit: list.max } } as const;
  useProblems(field.name, isFull && typed.trim() !== '' ? [tooMany] : []);
  /** Adds values; the first replaces the edited one. Values that do not fit stay in the box. */
  const addAll = (values: readonly string[]) => {
    if (values.length === 0 || isFull || list.locked) return;
    type('');
    setEdited(undefined);
    let target = replaced;
    const messages: ((text: Texts['text']) => string)[] = [];
    const added: string[] = [];
    for (const [at, value] of values.entries()) {
      const present = changes.keys();
      const isTwice = present.some((key) => key !== target && changes.value(key) === value);
      if (isTwice && field.schema.uniqueItems === true) {
        messages.push((text) => text('widgets.rows.twice', { item: value }));
        continue;
      }
      if (target === undefined && present.length >= list.max) {
        messages.push((text) => text('widgets.rows.full', { max: list.max }));
        type(values.slice(at).join('; '));
        break;
      }
      if (target === undefined) list.add(value);
      else changes.change(target, value);
      target = undefined;
      added.push(value);
    }
    if (added.length > 1) messages.unshift((text) => text('widgets.rows.added', { item: added.join(', ') }));
    if (messages.length > 0) list.announce({ message: (text) => messages.map((message) => message(text)).join(' ') });
  };
  const written = trimmed(typed.split(';'));
  const add = () => addAll(written);
  // A box that was filled in without the keyboard is never left: its text is added when the form is sent.
  const isAwaited = useLookup(field.name, written.length > 0 && !isFull);
  useEffect(() => {
    if (isAwaited) add();
  });
  const listed = (pasted: string) =>
    splitList(pasted, [...keys.map((key) => String(changes.value(key))), ...offered(field)]);
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const values = listed(
      `${value.slice(0, selectionStart ?? 0)}${pasted}${value.slice(selectionEnd ?? value.length)}`,
    );
    if (listed(pasted).length < 2 || isFull || list.locked) return;
    event.preventDefault();
    addAll(values);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || typed.trim() === '') return;
    if (event.key === 'Enter') event.preventDefault();
    // Leaving by Tab adds before the focus moves, because it may bring in the next field.
    if (event.key === 'Enter' || event.key === 'Tab') add();
  };
  const onEdit = (row: RowProps) => {
    setEdited(row.rowKey);
    type(row.title);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <>
      {rows.length > 0 && (
        <List aria-label={field.label}>
          {rows.map((row) => (
            <Chip key={row.rowKey} row={row} onEdit={onEdit} />
          ))}
        </List>
      )}
      {isEditable && (
        <Box ref={box} onKeyDown={onKeyDown}>
          <TextInput
            field={{
              ...field,
              required: false,
              readOnly: isFull && typed === '',
              describedBy: isFull ? limitId : field.describedBy,
              onBlur: () => {
                add();
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

/** One value. Error links lead to `data-field`. */
function Chip({ row, onEdit }: { row: RowProps; onEdit(row: RowProps): void }) {
  const { text } = useTexts();
  const faulty = useHasErrors(row.address) || row.repeated;
  const value = String(useShown(row.address) ?? '');
  const item = within(useContext(RowAround), value);
  return (
    <li data-row={row.rowKey} data-field={row.address}>
      <Body data-faulty={faulty || undefined} data-full={!row.isEditable || undefined}>
        {row.isEditable ? (
          <button
            type="button"
            aria-label={text('widgets.rows.correct', { item })}
            onClick={() => onEdit({ ...row, title: value })}
          >
            {value}
          </button>
        ) : (
          <span>{value}</span>
        )}
        {row.isEditable && (
          <IconButton
            data-act="remove"
            aria-label={text('widgets.rows.remove', { item })}
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
