import type { Locator, Page } from '@playwright/test';
import { itemIdOf } from '../../../../src/app/blocks/workshop/files.ts';
import { text } from '../project.ts';
import { expect } from '../test.ts';
import { PASSWORD } from './access.ts';

export const words = (key: string) => text('ca', 'app/workshop', key);

/** The workshop as the office uses it. */
export class Workshop {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async visit(): Promise<void> {
    await this.page.goto('/secretaria/taller');
    await expect(this.tab('files')).toBeVisible();
  }

  tab(name: 'files' | 'publish' | 'transfer'): Locator {
    return this.page
      .getByRole('tablist', { name: words('title'), exact: true })
      .getByRole('tab', { name: words(`tabs.${name}`), exact: true });
  }

  /** Shows the list, which folds away beside what is open. */
  async list(): Promise<void> {
    await this.tab('files').click();
    const folded = this.page.getByRole('button', { name: words('list.show'), exact: true });
    if (await folded.isVisible()) await folded.click();
  }

  /** Finds a thing by words that it says, and opens it. @param id kind and name: `forms/certificate-request` */
  async open(id: string, said: string): Promise<void> {
    await this.list();
    await this.page.getByRole('searchbox', { name: words('search') }).fill(said);
    const query = `?${new URLSearchParams({ open: id })}`;
    await this.page.locator(`a[href$="${query}"]`).click();
  }

  /** One of the views of the open thing. */
  async view(name: 'fields' | 'texts' | 'file'): Promise<void> {
    await this.page
      .getByRole('tab', { name: words(`views.${name}`), exact: true })
      .last()
      .click();
  }

  /** A text of the open thing, by the words that it has now. */
  textOf(now: string, part: string, language: string): Locator {
    return this.page.getByLabel(`${now} › ${words(`parts.${part}`)}: ${language}`, { exact: true });
  }

  /** Writes a file as it is to be, in the file view. */
  async write(path: string, content: string): Promise<void> {
    await this.page.goto(`/secretaria/taller?${new URLSearchParams({ open: itemIdOf(path), file: path, at: '1:1' })}`);
    await this.type(content);
  }

  /** Makes a file that is not there yet. */
  async make(path: string, content: string): Promise<void> {
    await this.list();
    await this.page.getByRole('button', { name: words('new.open'), exact: true }).click();
    await this.page.getByLabel(words('new.path')).fill(path);
    await this.page.getByRole('button', { name: words('new.make'), exact: true }).click();
    await expect(this.page).toHaveURL(new RegExp(encodeURIComponent(itemIdOf(path))));
    await this.write(path, content);
  }

  async remove(path: string): Promise<void> {
    await this.page.goto(`/secretaria/taller?${new URLSearchParams({ open: itemIdOf(path), file: path, at: '1:1' })}`);
    await this.page.getByRole('button', { name: words('remove.one'), exact: true }).click();
    await this.page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('remove.one'), exact: true })
      .click();
    await expect(this.page.getByText(words('changes.removed'), { exact: false }).first()).toBeVisible();
  }

  async type(content: string): Promise<void> {
    const editor = this.page.locator('.cm-content');
    await editor.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    // As it is pasted: the editor takes the text, and not what Chromium would make of it.
    await editor.evaluate((box, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, content);
    await this.saved();
  }

  async saved(): Promise<void> {
    await expect(this.page.getByText(words('saved'))).toBeVisible({ timeout: 30_000 });
  }

  /** Reads what changes, and publishes it with the password. */
  async publish(note: string): Promise<void> {
    await this.tab('publish').click();
    await this.page.getByLabel(words('publish.note'), { exact: true }).fill(note, { timeout: 60_000 });
    await this.page.getByRole('button', { name: words('publish.now'), exact: true }).click();
    await this.giveThePassword();
    await expect(this.page.getByText(words('publish.done'))).toBeVisible({ timeout: 60_000 });
  }

  async giveThePassword(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill(PASSWORD, { timeout: 60_000 });
    await this.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }
}
