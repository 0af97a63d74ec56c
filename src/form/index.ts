export { FormEngine } from './engine.tsx';
export type { FormEngineProps } from './engine-props.ts';
export { useFieldOptions, useFieldValues } from './fields.ts';
export type { ValidatorFunctions } from './store/logic.ts';
export { validate } from './store/validate.ts';
export { errorWords, useLabel } from './texts.ts';
export type { Choice, Widget, WidgetManifest, WidgetProps } from './widget.ts';
