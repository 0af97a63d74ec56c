import type { Json, Manifest, Pointer } from './config.ts';

/**
 * What a server that knows the address writes into the page, so that the app need not ask for it one round trip
 * after the other. A static host writes nothing, and the app fetches the same files.
 */
export interface PageData {
  pointer: Pointer;
  /** Of the version that the pointer names. */
  manifest: Manifest;
  /** JSON files of the manifest, by the names it gives them. */
  files: Record<string, Json>;
  /** The page stands drawn in its source as somebody of this role sees it; absent: as somebody who is not signed in. */
  drawnFor?: string;
}

/** Id of the element that holds it; its type keeps the browser from running it. */
export const PAGE_DATA_ID = 'published';

/** A page that a server draws beforehand. */
export interface PageToDraw {
  data: PageData;
  /** Address of the page, without a query. */
  path: string;
  /** Role of whoever is to see it; `null` is somebody who is not signed in. */
  role: string | null;
  /** Code of the validators of its forms, by the names that the manifest gives them. */
  validators: Record<string, string>;
}

/** The page as elements: the app takes them over where they stand, with what was typed into them. */
export interface DrawnPage {
  html: string;
  /** Rules of the classes in it, and the names by which the style engine knows them. */
  css: string;
  styleNames: string[];
}
