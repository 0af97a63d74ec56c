export interface Options {
  /** A text with line breaks is shown as a list, one entry per line. */
  list: boolean;
  /** The value is an entry of this source, or a list of them, and is shown by its label. */
  source: string;
}
