import type { Theme } from '../../../../core/theme/theme.ts';

export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

export interface ContentRow {
  label: string;
  /** A line for each; an indent of 1 places it below the line before. */
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
  /** Beside the mark on the first page. `particulars` is smaller and may be empty. */
  organisation: { name: string; particulars: string; look: Pick<Theme, 'colors' | 'mark'> };
  /** Below the title: what the document is about. */
  opening: readonly ContentRow[];
  sections: readonly DocumentSection[];
  /** Heading of the frame for the visible signature; empty for a document that nobody signs. */
  signature: string;
  /** Identifies the document on every page. */
  footer: string;
  /** Version of the files with the document's words, for its metadata. */
  wording: string;
  /** `Pàgina {page} de {pages}`. */
  pageNumber: string;
  at: Date;
}
