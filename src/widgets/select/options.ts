export interface Options {
  /** Whose entries are offered instead of an `enum`; a group of entries stands under its label. */
  source: string;
}
