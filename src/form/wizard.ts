/** What draws a form in steps, which flat forms do not fetch. */

export type { ReadAnswers } from './wizard/review.tsx';
export { Wizard, type WizardProps } from './wizard/wizard.tsx';
