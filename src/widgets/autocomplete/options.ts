export interface Options {
  /** Whose entries are offered. */
  source: string;
}
