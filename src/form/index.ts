export { useFieldOptions, useFields } from './beside.ts';
export { FormEngine, type FormEngineProps } from './engine.tsx';
export type { ValidatorFunctions } from './logic.ts';
export { errorWords, useLabel } from './texts.ts';
export { validate } from './validate.ts';
export type { Choice, Widget, WidgetManifest, WidgetProps } from './widget.ts';
