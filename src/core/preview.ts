import type { Language, Values } from './config.ts';

/** The order that a framed page of a preview finds in its source: it shows this page as this person. */
export interface PreviewFacts {
  /** Address of the page within the workspace. */
  path: string;
  language: Language;
  /** The signed-in person, or `null` for nobody. */
  visitor: { token: string; username: string } | null;
  /** The form, and its page and block (`place`), by which typed values are kept. */
  form: { place: string; id: string } | null;
  /** Values that are typed into it to begin with. */
  typed: Values | null;
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
  | { preview: 'chosen'; key: readonly string[] }
  /** What is typed into its form now; `null` where nothing is kept of it. */
  | { preview: 'typed'; values: Values | null };

/** The page around tells a framed page that another version can be shown, or asks what is typed into its form. */
export type ToPreview = { preview: 'changed' } | { preview: 'asked' };
