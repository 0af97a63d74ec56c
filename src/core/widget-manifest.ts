/**
 * `src/widgets/<name>/widget.json`, read by the compiler and by Storybook. Checked itself.
 */
export interface WidgetManifest {
  /** JSON Schema types the widget can hold. */
  types: readonly string[];
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
  /** The value is a secret (a password): it never enters a draft, a log or an address. */
  secret?: boolean;
}
