import { useField, type WidgetProps } from '../../form/widget.ts';
import { useLocale } from '../../ui/text/texts.tsx';
import type { Options } from './options.ts';
import { Shown } from './shown.tsx';
import { SourceValue } from './source-value.tsx';
import { nameByChoice } from './words.ts';

/** A value to read: never changed here, read aloud with its label, and selectable. */
export default function ValueWidget(widget: WidgetProps<unknown, Options>) {
  const props = useField(widget);
  const locale = useLocale();
  const nameOf = nameByChoice(props.choices, props.schema, locale);
  return props.options.source === undefined ? (
    <Shown {...props} nameOf={nameOf} />
  ) : (
    <SourceValue {...props} nameOf={nameOf} />
  );
}
