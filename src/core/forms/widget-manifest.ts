/** A look of a widget, such as a table, fits some fields only. */
export interface LookNeeds {
  /** Types that the entries of the list must have. */
  items?: readonly string[];
  /** Widgets that the entries of the list may have. */
  entries?: readonly string[];
  /** All fields within offer the same choices, in the same order. */
  sameChoices?: boolean;
  /** The widget of the fields within that offer choices and name none. */
  within?: string;
}

/**
 * `src/widgets/<name>/widget.json`, read by the compiler and by Storybook. Checked itself.
 */
export interface WidgetManifest {
  /** What it is for, and which other to take where it is not; editors and the reference say it. */
  description?: string;
  /** JSON Schema types the widget can hold. */
  types: readonly string[];
  /** Types that a field may have besides one of `types`: what is typed is a value of one or the other. */
  besides?: readonly string[];
  /** Types that the entries of a list must have; absent: any. */
  items?: readonly string[];
  /** The formats that the widget writes; a field must name one, or a wrong value would pass. */
  formats?: readonly string[];
  /**
   * It offers the choices of an `enum`, or of the source that an option names; without any there is nothing to do. With
   * `examples` it offers those of the schema, each with a text of its own, beside what may be written.
   */
  choices?: 'required' | 'examples';
  /**
   * Keywords that a number must have: without them it would offer only some of the values that may be. A number is the
   * furthest end that it can draw.
   */
  bounds?: Readonly<Partial<Record<'minimum' | 'maximum', true | number>>>;
  /** Its value is a file, which travels beside the values: the action that sends the form must name the property. */
  file?: boolean;
  /** JSON Schema of `ui:options`; absent: takes none. */
  options?: Record<string, unknown>;
  /** Texts below the field beside label, help and placeholder: name → whether it must exist. */
  texts?: Record<string, 'required' | 'optional'>;
  /** The widget draws its label itself (a checkbox, a Markdown block). */
  ownLabel?: boolean;
  /** The property needs no label (a Markdown block). */
  noLabel?: boolean;
  /** The property is only shown: it never holds a value that is sent. */
  display?: boolean;
  /** It draws fields of their own within: those of a group, or of each entry of a list. */
  fields?: boolean;
  /** It chooses what is to be seen below it: what stands after it in its group or entry is the panel of what is chosen. */
  panel?: boolean;
  /** Its entries are told apart by their values: the schema must say `uniqueItems`. */
  unique?: boolean;
  /** What a look that its option `look` names asks of the field; one that is not listed asks for nothing. */
  looks?: Readonly<Record<string, LookNeeds>>;
  /** The value is a secret (a password): it never enters a draft, a log or an address. */
  secret?: boolean;
}
