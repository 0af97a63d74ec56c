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

/** The `manifest` of a widget's `kind.ts`, read by the compiler, the workshop and Storybook. */
export interface WidgetManifest {
  /** Its purpose, and the alternative for other purposes; editors and the reference show it. */
  description?: string;
  /** JSON Schema types the widget can hold. */
  types: readonly string[];
  /** Types that a field may have besides one of `types`; the input then is a value of one or the other. */
  besides?: readonly string[];
  /** Types that the entries of a list must have; absent: any. */
  items?: readonly string[];
  /** The formats that the widget writes; a field must name one, or a wrong value would pass. */
  formats?: readonly string[];
  /**
   * It offers the choices of an `enum`, or of the source that an option names; without any there is nothing to do. With
   * `examples` it offers those of the schema, each with a text of its own, and takes other values too.
   */
  choices?: 'required' | 'examples';
  /**
   * Keywords that a number must have: without them it would offer only some of the values that may be. A number is the
   * furthest end that it can draw.
   */
  bounds?: Readonly<Partial<Record<'minimum' | 'maximum', true | number>>>;
  /** It draws a number as a place on a scale: a text, or a number beyond its bounds, has none. */
  scale?: boolean;
  /** The least value that it offers: a field may not ask for more. */
  least?: number;
  /** Properties that an object which it draws as a whole must have, and the types that each may have. */
  properties?: Readonly<Record<string, readonly string[]>>;
  /** Its value is a file, which is sent apart from the values: the action that sends the form must name the property. */
  file?: boolean;
  /** JSON Schema of `ui:options`; absent: takes none. */
  options?: Record<string, unknown>;
  /** Texts of the field besides label, help and placeholder: name → whether it must exist. */
  texts?: Record<string, 'required' | 'optional'>;
  /** Names that one of these texts may fill in, `number` for `{{number}}`; the others fill in settings alone. */
  fills?: Readonly<Record<string, readonly string[]>>;
  /** The widget draws its label itself (a checkbox, a Markdown block). */
  ownLabel?: boolean;
  /** The property needs no label (a Markdown block). */
  noLabel?: boolean;
  /** The property only shows something and never has a value. */
  display?: boolean;
  /** It draws fields of its own: those of a group, or of each entry of a list. */
  fields?: boolean;
  /** It switches between panels: the fields after it in its group or entry are the panel of its value. */
  panel?: boolean;
  /** Its entries differ by their values: the schema must say `uniqueItems`. */
  unique?: boolean;
  /** Conditions on the field for a look of its option `look`; a look that is not listed has none. */
  looks?: Readonly<Record<string, LookNeeds>>;
  /** The value is a secret (a password): it never enters a draft, a log or an address. */
  secret?: boolean;
}
