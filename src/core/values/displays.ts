/** The facts that a display may use beside the value. */
interface DisplayPlace {
  /** BCP 47 tag of the reader's language. */
  language: string;
  /** The property's part of the schema; empty where it is not known. */
  schema: Readonly<Record<string, unknown>>;
  /** The property's `ui:options`. */
  options: Readonly<Record<string, unknown>>;
  /** Of a list of single values, how each of its entries reads. */
  entries?: readonly string[] | undefined;
  /** IANA name of the time zone that moments are written in; that of the device when absent. */
  timeZone?: string | undefined;
}

/**
 * How a value reads: the default export of `src/widgets/<name>/display.ts`, listed in `src/widgets/displays.ts`. Pages, mails, documents and lists of what
 * was sent all read a value of that widget by it, in the browser and on the server, so it imports nothing but what
 * runs on both. It never throws: a value of another kind reads as it stands. An empty text means
 * that there is nothing to read, and the field is left out.
 */
export type Display = (value: unknown, place: DisplayPlace) => string;

/** By the name of the widget. */
export type Displays = Readonly<Record<string, Display>>;

/**
 * The way of a field's widget. A widget without a way of its own, such as a plain line of text, reads a value like the
 * widget that is called as the schema's `format`.
 */
export function displayFor(displays: Displays, widget: unknown, format: unknown): Display | undefined {
  for (const name of [widget, format])
    if (typeof name === 'string' && Object.hasOwn(displays, name)) return displays[name];
  return undefined;
}
