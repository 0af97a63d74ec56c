import { expect, type Page } from '@playwright/test';
import type { Spoken } from '../bilingual.ts';
import { around, button, closeDialog, errorOf, field, takeResult, withOwnData } from './data.ts';

/**
 * A page with one form, for somebody who reads that language. `form` is the form's id.
 * Fields go by their property, buttons by the name their texts have them under.
 */
export function formPage(page: Page, language: Spoken, form: string) {
  return {
    /** The element that takes focus. */
    field: (property: string) => field(page, property),
    errorOf: (property: string) => errorOf(page, property),
    /** Waits for the list of a field, whose choice stands in the words of the record until then. */
    offers: (property: string, words: string) =>
      expect(field(page, property).locator('option', { hasText: words })).toBeAttached(),
    /** A field with everything around it. */
    around: (property: string) => around(page, property),
    button: (id?: string) => button(page, language, form, id),
    /** Waits for the dialog with that result and closes it. */
    takeResult: (key: string) => takeResult(page, language, key),
    closeDialog: (key?: string) => closeDialog(page, language, key),
  };
}

export type FormPage = ReturnType<typeof formPage>;

/** Journeys through one form, on a server of their own: `form` is its page in Catalan. */
export function withOwnForm(id: string) {
  return withOwnData().extend<{ form: FormPage }>({
    form: async ({ page }, use) => use(formPage(page, 'ca', id)),
  });
}
