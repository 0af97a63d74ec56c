import type { Json } from '../../../core/config.ts';

/** Texts by their keys, each step of a key one level: `{ app: { form: { submit } } }`. */
export type Words = Readonly<Record<string, Json>>;

interface Files {
  app: Record<string, Json>;
  wizard: Json;
  errors: Json;
  /** The texts of each kind of field, by the path of their file. */
  widgets: Readonly<Record<string, Json>>;
}

/** What a form, its fields and its dialogs say of themselves, from the product's message files of one language. */
export function wordsOf({ app, wizard, errors, widgets }: Files): Words {
  const { yes, no, close, cancel, loading, newWindow, text, form, source, validation, result, failed, storedFile } =
    app;
  const parts = {
    yes,
    no,
    close,
    cancel,
    loading,
    newWindow,
    text,
    form,
    source,
    validation,
    result,
    failed,
    storedFile,
  };
  const byKind = Object.entries(widgets).map(([file, one]) => [file.replace(/^.*\/|\.json$/g, ''), one] as const);
  return { app: { ...(parts as Record<string, Json>), wizard }, errors, widgets: Object.fromEntries(byKind) };
}
