/** The facts that a display may use besides the value. */
interface DisplayContext {
  /** BCP 47 tag of the reader's language. */
  language: string;
  /** The property's schema; may be empty. */
  schema: Readonly<Record<string, unknown>>;
  /** The property's `ui:options`. */
  options: Readonly<Record<string, unknown>>;
  /** Of a list of single values, how each of its entries reads. */
  entries?: readonly string[] | undefined;
  /** IANA name of the time zone that moments are written in; that of the device when absent. */
  timeZone?: string | undefined;
}

/**
 * The text of a value, in `src/widgets/displays.ts`. Pages, mails, documents and lists all use it, so it imports nothing but
 * code that runs in the browser and on the server. It never throws, and is empty for a value of another kind, which then
 * reads as it is.
 */
export type Display = (value: unknown, context: DisplayContext) => string;

/** By the name of the widget. */
export type Displays = Readonly<Record<string, Display | undefined>>;

/**
 * The display of a field's widget. A widget without one, such as a plain line of text, uses that of the widget with the
 * name of the schema's `format`.
 */
export function displayFor(displays: Displays, widget: unknown, format: unknown): Display | undefined {
  const name = [widget, format].find((one) => typeof one === 'string' && Object.hasOwn(displays, one));
  const display = displays[String(name)];
  return display && ((value, context) => display(value, context) || String(value).trim());
}
