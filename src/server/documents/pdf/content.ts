import type { Theme } from '../../../core/theme/theme.ts';

/** What stands in a document, before anybody knows how it looks. */

/** Words with one look. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

export interface ContentRow {
  label: string;
  /** One line for each; an indent of 1 stands below the line before. */
  lines: readonly { text: string; indent?: number }[];
}

export type ContentPart =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; runs: readonly Run[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Run[])[] }
  | { kind: 'table'; rows: readonly ContentRow[] };

export interface DocumentSection {
  /** Empty for none. */
  title: string;
  parts: readonly ContentPart[];
}

export interface DocumentContent {
  /** BCP 47, for screen readers. */
  language: string;
  title: string;
  /** Beside the mark, on top of the first page; the particulars, smaller, may be empty. */
  organisation: { name: string; particulars: string; look: Pick<Theme, 'colors' | 'mark'> };
  /** Under the title: what the document is about. */
  opening: readonly ContentRow[];
  sections: readonly DocumentSection[];
  /** Heading of the place that waits for a visible signature; empty for a document that nobody signs. */
  signature: string;
  /** On every page, small: which document it is. */
  footer: string;
  /** Which version of the files worded it. Programs find it among the metadata; a reader has no use for it. */
  wording: string;
  /** `Pàgina {page} de {pages}`, to be filled in once it is known how many there are. */
  pageNumber: string;
  /** When it was made. */
  at: Date;
}
