import type { Json, Manifest, Pointer } from './config.ts';

/**
 * Data that the server writes into a page, which saves the app several round trips. A static host writes nothing, and the
 * app fetches the same files.
 */
export interface PageData {
  pointer: Pointer;
  /** Of the version that the pointer names. */
  manifest: Manifest;
  /** JSON files of the manifest, by their names in it. */
  files: Record<string, Json>;
  /** Role for which the server has drawn the page; absent: for a visitor who is not signed in. */
  drawnFor?: string;
}

/** Id of the element with the data; its type keeps the browser from running it. */
export const PAGE_DATA_ID = 'published';

/** A page that a server draws beforehand. */
export interface PageToDraw {
  data: PageData;
  /** Address of the page, without a query. */
  path: string;
  /** Role of the visitor; `null` for one who is not signed in. */
  role: string | null;
  /** Code of the validators of its forms, by their names in the manifest. */
  validators: Record<string, string>;
}

/** The page as elements: the app takes them over in place, with everything typed into them. */
export interface DrawnPage {
  html: string;
  /** Rules of the classes in it, and the names by which the style engine knows them. */
  css: string;
  styleNames: string[];
}
