import { styled } from '@mui/material/styles';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { useBoxReader } from '../../ui/fields/box-readers.ts';
import { controlAria } from '../../ui/fields/field-control.ts';
import { TakeBack } from '../../ui/fields/take-back.tsx';
import { numberFormat } from '../../ui/text/formats.ts';
import { useTexts } from '../../ui/text/texts.tsx';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  gap: theme.spacing(2),
  '& output': { minWidth: '4em', textAlign: 'end', fontVariantNumeric: 'tabular-nums', fontWeight: 500 },
  '& input': { minWidth: 0, minHeight: 44, margin: 0, accentColor: theme.palette.primary.main },
}));

/** Keys that may choose the lowest value. */
const LOWERING = new Set(['Home', 'PageDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * A number from the schema's `minimum` to its `maximum`, in steps of `multipleOf`, as a native range input. It has no
 * value until the user moves it.
 */
export default function SliderWidget(widget: WidgetProps<number>) {
  const props = useField(widget);
  const { text, language } = useTexts();
  const { value, schema, readOnly } = props;
  const { minimum: min = 0, maximum: max = 100, multipleOf } = schema as Record<string, number | undefined>;
  const unit = props.text('unit');
  const number = typeof value === 'number' ? `${numberFormat(language).format(value)}${unit && `\u00a0${unit}`}` : '';
  /** The browser sends no event if the user chooses the lowest value, where an empty slider is drawn. */
  const chooseLowest = (slider: HTMLInputElement) => {
    if (value === undefined && !readOnly) props.onDraft(slider.valueAsNumber);
  };
  const box = useBoxReader({
    field: props,
    drawn: undefined,
    shown: (slider: HTMLInputElement) => slider.valueAsNumber,
    onShown: props.onDraft,
  });
  const spoken = number || text('widgets.slider.none');
  return (
    <Row>
      <input
        ref={box}
        id={props.id}
        name={props.name}
        type="range"
        min={min}
        max={max}
        step={multipleOf ?? (schema.type === 'integer' ? 1 : 'any')}
        value={value ?? min}
        disabled={props.disabled}
        aria-valuetext={spoken}
        aria-readonly={readOnly || undefined}
        {...controlAria(props)}
        onChange={(event) => props.onDraft(event.target.valueAsNumber)}
        onKeyUp={({ key, currentTarget }) => LOWERING.has(key) && chooseLowest(currentTarget)}
        onPointerUp={({ currentTarget }) => chooseLowest(currentTarget)}
        onBlur={props.onBlur}
      />
      <output htmlFor={props.id} aria-hidden>
        {number || '\u2014'}
      </output>
      <TakeBack field={props} given={value !== undefined} onTakeBack={() => props.onChange(undefined)} />
    </Row>
  );
}
