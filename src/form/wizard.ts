/** A form in steps, in a chunk of its own. */

export type { ReadAnswers } from './wizard/review.tsx';
export { Wizard, type WizardProps } from './wizard/wizard.tsx';
