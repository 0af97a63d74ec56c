import { chosenName, inPlainWords } from '../../form/tree.ts';
import type { Choice, Field, Json } from '../../form/widget.ts';
import { useTexts } from '../../ui/text/texts.tsx';

/**
 * Chosen values that are no longer among the choices, because a condition or a new version of the form removed them.
 * They stay visible, with a label that says so.
 */
export function useUnofferedChoices({ value, schema, choices, text }: Field<Json>): Choice[] {
  const { text: words } = useTexts();
  const chosen = value === undefined ? [] : schema.items !== undefined ? [value].flat() : [value];
  return (chosen as readonly Json[]).flatMap((one) => {
    const name = chosenName(schema, one);
    if (choices.some((choice) => choice.name === name)) return [];
    const label = text(`options.${name}`) || inPlainWords(one);
    return [{ value: one, name, label: words('app.form.notOffered', { label }) }];
  });
}
