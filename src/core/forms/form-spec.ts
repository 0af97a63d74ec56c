/** The content of a form file after it is checked and published. */

import type { ActionUse, Values } from '../basics.ts';
import type { FieldExpressions, FormRule } from '../expressions/form-values.ts';
import type { Tree } from '../expressions/tree.ts';
import type { FormerNames } from './former-names.ts';
import type { WidgetManifest } from './widget-manifest.ts';

/** Where a form's first values come from. */
export interface Prefill extends ActionUse {
  /** Form property → name in the action's answer, for the properties whose names differ. */
  map?: Record<string, string>;
  /** The properties it gives; without it, all that the answer has. */
  only?: readonly string[];
  /** It gives values only while this is true; it reads the form's own `record`. */
  when?: Tree;
}

/** The text that a form shows for an HTTP status, or nothing. */
export interface ResultUse {
  /** A key below `results.` in the messages. */
  text?: string;
  /** No message, not even while waiting: the result is visible by itself. Stands alone. */
  quiet?: true;
  /** Default: 2xx succeeds, everything else fails. */
  severity?: 'success' | 'error' | 'info';
}

/** A group of fields with an optional title and paragraph (`forms.<id>.sections.<section id>.title|text`). */
export interface Section {
  id: string;
  fields: readonly string[];
}

export type ButtonKind = 'submit' | 'clear';

/** The button that sends the form, with a condition of its own. */
export interface SubmitButton extends ButtonTerms {
  id: 'submit';
}

/** Whether a button shows, and whether it can be pressed. */
export interface ButtonTerms {
  when?: Tree;
  /** The button can be pressed only while this is true; it always shows. */
  enabled?: Tree;
}

/**
 * A button that sends another form with the values of this one that both have, by name: checked by the
 * other form's rules, sent by its action, answered by its results. Its text is `forms.<this>.buttons.<id>`.
 */
export interface OtherFormButton extends ButtonTerms {
  id: string;
  form: string;
}

/**
 * A button that does something of its own with the same record: its steps, one after the other. Its texts
 * are `forms.<id>.buttons.<button id>`, `forms.<id>.<button id>.confirm` and `forms.<id>.<button id>.steps.<step id>`.
 */
export interface StepsButton extends ButtonTerms {
  id: string;
  /** Each has to succeed before the next; one that finds its work done already (404 on a removal) counts as done. */
  steps: readonly (ActionUse & { id: string })[];
  /** The values that the steps send: those filled in (checked first), those loaded, or nothing. Default `loaded`. */
  values?: 'filled' | 'loaded' | 'none';
  /** Values that go over the others. */
  set?: Values;
  /** Asked before; text `forms.<id>.<button id>.confirm`. */
  confirm?: boolean;
  look?: 'secondary' | 'danger';
  results?: Record<string, ResultUse>;
}

/** The `form` keyword of a form file. */
export interface FormSpec {
  /**
   * Each section is a step, one on show at a time, and a last one to check the answers before they are sent. Files say
   * `inSteps`: `compiler/published-words.ts` gives what is published the names it has had since format 6.
   */
  look?: 'wizard';
  /**
   * Several are merged, present values of a later one win. The last is the form's record: whether it exists
   * and which state of it is shown decides about creating, updating and conflicts.
   */
  prefill?: Prefill | readonly Prefill[];
  /** Id of the record the form keeps; `submit` and the last of `prefill` are then the action that does. */
  record?: string;
  /** While this is false, fields cannot be changed and nothing is sent; the first false one of several says why. */
  enabled?: Tree | readonly { that: Tree; error: string }[];
  submit?: ActionUse;
  /** Default `["submit"]`; an empty list when there is no `submit`. */
  buttons?: readonly (ButtonKind | SubmitButton | OtherFormButton | StepsButton)[];
  /** HTTP status (`"201"`) or class (`"2xx"`) → what is shown. */
  results?: Record<string, ResultUse>;
  /** Fields in no section come after the last one. */
  sections?: readonly Section[];
  /** Rules that JSON Schema cannot express: between fields, over lists, against today. */
  rules?: readonly FormRule[];
  /** Whether the values stay after success. Default `"keep"`. */
  afterSuccess?: 'keep' | 'reset';
  /** Changes that senders may make to what they sent, where its procedure has a move for them; not for records and cases. */
  afterSending?: readonly ('withdraw' | 'change')[];
  /** The cost of sending it, in the currency: 7.62; 0 or nothing for nothing. */
  amount?: Tree;
  /** Days that the server keeps what was begun and not sent. Absent: it stays on the device. */
  draftDays?: number;
}

/** One published form, free of language. */
export interface CompiledForm {
  id: string;
  /** JSON Schema draft-07, `$ref`s inlined, without `ui:*`, `form` or any text. */
  schema: Record<string, unknown>;
  /** rjsf uiSchema, without any text. */
  uiSchema: Record<string, unknown>;
  spec: FormSpec;
  /** Those of the records and shared files that its fields come from: drafts may have them. */
  was?: FormerNames;
  /** The expressions of its fields; absent when there are none. */
  expressions?: FieldExpressions;
  /** The widgets of the form, which load together with it, and their traits. */
  widgets: Record<string, WidgetTraits>;
}

/** From the widget's manifest; all false when there is no such widget. */
export type WidgetTraits = Required<Pick<WidgetManifest, 'ownLabel' | 'display'>> &
  Pick<WidgetManifest, 'secret' | 'fields' | 'panel' | 'file' | 'scale'>;
