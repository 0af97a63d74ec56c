export { type ValidatorFunctions, validate } from '../core/forms/rules.ts';
export { FormEngine } from './engine.tsx';
export type { FormEngineProps } from './engine-props.ts';
export { useFieldOptions, useFieldValues } from './fields.ts';
export { errorWords, useFormTexts } from './texts.ts';
export type { Widget } from './widget.ts';
