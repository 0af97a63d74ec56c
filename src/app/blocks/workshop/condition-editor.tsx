import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { LoneButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { close as CloseIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { BoundBox } from './bound-box.tsx';
import { COMPARISONS, type Comparison, type Condition, type How, readCondition, writeCondition } from './condition.ts';
import type { WorkshopKey } from './words.ts';

/** A field that a condition may look at. */
export interface Operand {
  field: string;
  label: string;
  type: 'text' | 'number' | 'boolean' | 'list';
  /** Values to choose from, with their words. */
  choices: readonly { value: string | number; label: string }[];
}

const HOWS = {
  text: ['is', 'isNot', 'filled', 'empty'],
  number: ['is', 'isNot', 'atLeast', 'above', 'atMost', 'below', 'filled', 'empty'],
  boolean: ['yes', 'no'],
  list: ['has', 'filled', 'empty'],
} as const satisfies Record<Operand['type'], readonly How[]>;

interface Props {
  /** `''` without a condition. */
  expression: string;
  operands: readonly Operand[];
  onExpression(expression: string): void;
}

/** A condition: fields, comparisons and values to choose, and the expression that they make. */
export function ConditionEditor({ expression, operands, onExpression }: Props) {
  const { text } = useTexts();
  const read = expression === '' ? { join: 'all' as const, parts: [] } : readCondition(expression);
  const condition = read?.parts.every(({ field }) => operands.some((one) => one.field === field)) ? read : null;
  const write = (next: Condition) => onExpression(next.parts.length === 0 ? '' : writeCondition(next));
  const [first] = operands;
  // After a removal the rows are drawn anew, so that text which is no number does not pass to another comparison.
  const [removals, setRemovals] = useState(0);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {condition?.parts.map((part, at) => (
        <ComparisonRow
          // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have nothing else to tell them apart
          key={`${removals} ${at}`}
          {...{ part, operands }}
          number={at + 1}
          onPart={(next) => write({ ...condition, parts: condition.parts.with(at, next) })}
          onRemove={() => {
            setRemovals(removals + 1);
            write({ ...condition, parts: condition.parts.toSpliced(at, 1) });
          }}
        />
      ))}
      {condition && condition.parts.length > 1 && (
        <LabelledSelect
          name="join"
          label={text('app.workshop.condition.join')}
          chosen={condition.join}
          options={(['all', 'any'] as const).map((key) => ({
            key,
            label: text(`app.workshop.condition.${key}` satisfies WorkshopKey),
          }))}
          onChoose={(join) => write({ ...condition, join: join as Condition['join'] })}
        />
      )}
      {condition && first && (
        <LoneButton onClick={() => write({ ...condition, parts: [...condition.parts, begun(first)] })}>
          {text('app.workshop.condition.add')}
        </LoneButton>
      )}
      <LabelledText
        name="expression"
        label={text('app.workshop.condition.expression')}
        hint={text(condition ? 'app.workshop.condition.hint' : 'app.workshop.condition.beyond')}
        text={expression}
        onText={(typed) => onExpression(typed.trim() === '' ? '' : typed)}
        rows={1}
        maxRows={6}
      />
    </Box>
  );
}

function begun({ field, type, choices }: Operand): Comparison {
  const [how] = HOWS[type];
  return { field, how, value: valued(how, { type, choices }, null) };
}

/** The value as the field has such; `null` for comparisons without one. */
function valued(how: How, { type, choices }: Pick<Operand, 'type' | 'choices'>, value: Comparison['value']) {
  if (!/\bv\b/.test(COMPARISONS[how])) return null;
  if (choices.length > 0)
    return choices.find((one) => String(one.value) === String(value))?.value ?? choices[0]?.value ?? '';
  return type === 'number' ? Number(value ?? 0) || 0 : String(value ?? '');
}

interface RowProps {
  part: Comparison;
  operands: readonly Operand[];
  number: number;
  onPart(part: Comparison): void;
  onRemove(): void;
}

function ComparisonRow({ part, operands, number, onPart, onRemove }: RowProps) {
  const { text } = useTexts();
  const operand = operands.find(({ field }) => field === part.field);
  if (!operand) return null;
  const hows: readonly How[] = HOWS[operand.type];
  return (
    <Box role="group" aria-label={text('app.workshop.condition.one', { number })} sx={rowLook}>
      <LabelledSelect
        name="field"
        label={text('app.workshop.condition.field')}
        chosen={part.field}
        options={operands.map(({ field, label }) => ({ key: field, label }))}
        onChoose={(field) => {
          const other = operands.find((one) => one.field === field);
          if (other) onPart(begun(other));
        }}
      />
      <LabelledSelect
        name="how"
        label={text('app.workshop.condition.how')}
        chosen={part.how}
        options={(hows.includes(part.how) ? hows : [part.how, ...hows]).map((key) => ({
          key,
          label: text(`app.workshop.condition.${key}` satisfies WorkshopKey),
        }))}
        onChoose={(how) => onPart({ ...part, how: how as How, value: valued(how as How, operand, part.value) })}
      />
      {part.value !== null &&
        (operand.choices.length > 0 ? (
          <LabelledSelect
            name="value"
            label={text('app.workshop.condition.value')}
            chosen={String(part.value)}
            options={operand.choices.map(({ value, label }) => ({ key: String(value), label }))}
            onChoose={(value) => onPart({ ...part, value: valued(part.how, operand, value) })}
          />
        ) : operand.type === 'number' ? (
          <BoundBox
            // Text that is no number belongs to this comparison.
            key={`${part.field} ${part.how}`}
            name="value"
            label={text('app.workshop.condition.value')}
            type="number"
            value={part.value}
            needed
            onValue={(value) => onPart({ ...part, value: Number(value) })}
          />
        ) : (
          <LabelledText
            name="value"
            label={text('app.workshop.condition.value')}
            text={String(part.value)}
            onText={(value) => onPart({ ...part, value })}
          />
        ))}
      <IconButton aria-label={text('app.workshop.condition.remove', { number })} onClick={onRemove}>
        <CloseIcon aria-hidden />
      </IconButton>
    </Box>
  );
}

const rowLook = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(180px, 1fr))' },
  '& > button': { justifySelf: 'start' },
};
