import type { Json } from '../basics.ts';
import type { WidgetManifest } from './widget-manifest.ts';

interface Schema {
  readonly [keyword: string]: Json;
}

/** A kind of field beside the code that draws it: the `kind` of `src/widgets/<name>/kind.ts`. It runs without React. */
export interface WidgetKind {
  /** Words that the files may say of it, and conditions on a field's schema. */
  manifest: WidgetManifest;
  /**
   * JSON Schema of a new field; without it the workshop makes none of this kind. A text of its format that names no widget
   * gets this one. `begun-words.json` has the words of its choices.
   */
  newField?: Schema;
  /** The word for it in the commands that make a form or a record, such as `npm run new-form`; without it they make none. */
  newWord?: string;
  /** It never takes the place of another kind: only a file that is written for it makes sense. */
  fitsNoOther?: true;
  /** The set of files with which a browser fetches its code, of those in `vite.config.ts`; without it, its code is a file of its own. */
  comesWith?: 'form' | 'session' | 'choices' | 'nested' | 'values';
  /** Fields of this kind with a value: tests fill them in and read them. None where a value needs a file, a list or fields within. */
  examples: readonly Example[];
  /** How a person fills it in, for tests. Without it they type the value as it is kept. */
  fillIn?: (value: never, page: FieldOnPage) => Promise<void> | void;
}

export interface Example {
  /** JSON Schema of the field. */
  schema: Schema;
  value: Json;
  /** How the value reads, in Catalan and Spanish where these differ. Without it, as it is kept. */
  reads?: string | { ca: string; es: string };
}

/** A field on a page of tests, and what a person can do with it. */
export interface FieldOnPage {
  /** What the field draws, its label too. */
  cell: HTMLElement;
  /** Id of its control. */
  id: string;
  /** Path of the field, with the keys of entries. */
  address: string;
  schema: Readonly<Record<string, unknown>>;
  options: Readonly<Record<string, unknown>>;
  box(): HTMLInputElement;
  type(text: string, into?: HTMLInputElement | null): void;
  press(element: Element | null | undefined): void;
  choose(list: HTMLSelectElement | null | undefined, value: string): void;
  /** Chooses files that are made for the test. */
  chooseFiles(files: unknown): Promise<void>;
  /** Ticks the box, or ticks it and takes the tick away. */
  tick(value: boolean): Promise<void>;
  /** Name of a choice in the page's code. */
  nameOf(choice: unknown): string;
  /** The words of an entry, where a list of the tests offers the value. */
  offered(value: unknown): string | undefined;
  /** Waits until it is so; `false` where it does not come to that. */
  come(isSo: () => boolean): Promise<boolean>;
  /** Lets the page react. */
  turn(): Promise<void>;
  /** Fills in the fields of a group. */
  fillFields(values: unknown): Promise<void>;
  /** Fills in an entry of a list, by its key. */
  fillEntry(key: string, value: unknown): Promise<void>;
}
