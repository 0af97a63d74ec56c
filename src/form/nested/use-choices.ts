import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useShapeAt } from '../context.ts';
import { choicesOf } from '../drawing/choices.ts';
import { type Address, fieldAt } from '../store/values/address.ts';
import { useFieldText } from '../texts.ts';
import type { Choice } from '../widget-props.ts';

/** What the first field within a group offers, with its words: where all offer the same, the heads of its columns. */
export function useInnerChoices(address: Address): readonly Choice[] {
  const shape = useShapeAt(address);
  const fieldText = useFieldText();
  return useMemo(() => {
    const [name] = shape?.names ?? [];
    if (!shape || name === undefined) return [];
    const text = (option: string) => fieldText(fieldAt(address, name), `options.${option}`);
    return choicesOf(shape.schema.properties[name] as RJSFSchema, text, []);
  }, [shape, address, fieldText]);
}
