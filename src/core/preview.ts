import type { Language, Values } from './config.ts';

/** The order that a framed page of a preview finds in its source: it shows this page as this person. */
export interface PreviewFacts {
  /** Address of the page within the workspace. */
  path: string;
  language: Language;
  /** The signed-in person, or `null` for nobody. */
  visitor: { token: string; username: string } | null;
  /** Typed values, with page and block (`place`) and form. */
  typed: { place: string; form: string; values: Values } | null;
  /** Whether the form is sent at once, so that it shows its errors. */
  sends: boolean;
}

/** Id of the element that has them as JSON. */
export const PREVIEW_ID = 'preview';

/** A framed page tells the page around it. */
export type FromPreview =
  /** It shows something; also after each change. */
  | { preview: 'shown' }
  /** Somebody chose a text: its key, and that of the label of the field in which it stands. */
  | { preview: 'chosen'; key: readonly string[] };

/** The page around tells a framed page that another version can be shown. */
export type ToPreview = { preview: 'changed' };
