import type { Locator, Page } from '@playwright/test';
import { itemIdOf } from '../../../../src/app/blocks/workshop/files.ts';
import { text } from '../project.ts';
import { expect } from '../test.ts';
import { PASSWORD } from './access.ts';

export const words = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (made, [name, value]) => made.replaceAll(`{{${name}}}`, value),
    text('ca', 'app/workshop', key),
  );
/** The languages of the texts, as the boxes name them. */
const LANGUAGES = { ca: 'Català', es: 'Castellano' } as const;
type Words = Readonly<Record<keyof typeof LANGUAGES, string>>;

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
  async view(name: 'fields' | 'pages' | 'parts' | 'texts' | 'file'): Promise<void> {
    await this.page
      .getByRole('tab', { name: words(`views.${name}`), exact: true })
      .last()
      .click();
  }

  /** A text of the open thing, by the words that it has now. */
  textOf(now: string, part: string, language: string): Locator {
    return this.page.getByLabel(`${now} › ${words(`parts.${part}`)}: ${language}`, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a thing by its address. @param id kind and name: `forms/certificate-request` */
  async goTo(id: string): Promise<void> {
    await this.page.goto(`/secretaria/taller?${new URLSearchParams({ open: id })}`);
  }

  /** Writes a text in all languages. @param place the place that its boxes name */
  async say(place: string, said: Words): Promise<void> {
    const [first, ...others] = await this.page.getByLabel(`${place}: ${LANGUAGES.ca}`, { exact: true }).all();
    if (others.length > 0 || !first) throw new Error(`${place} is said at ${others.length + 1} places`);
    // A thing that is named by its text has another name after the first one.
    const boxes = first.locator('xpath=ancestor::*[@data-text][1]');
    const key = await boxes.getAttribute('data-text');
    for (const [language, name] of Object.entries(LANGUAGES))
      await this.page
        .locator(`[data-text=${JSON.stringify(key)}]`)
        .getByLabel(new RegExp(`: ${name}$`))
        .fill(said[language as keyof Words]);
  }

  /** The button that opens a field. @param name in the files, with those of the groups around it: `guests/fields/name` */
  opener(name: string): Locator {
    return this.page.locator(`[data-field="${name}"] [data-open]`).first();
  }

  async openField(name: string): Promise<void> {
    await this.opener(name).click();
    await expect(this.opener(name)).toHaveAttribute('aria-expanded', 'true');
  }

  /** @param at title of the section, or label of the group; none in a form without sections */
  async addField(at: string, name: string, label: Words, kind: string): Promise<void> {
    await this.button(at === '' ? words('fields.new') : words('fields.newIn', { title: at })).click();
    const panel = this.page.getByRole('form', { name: words('fields.new') });
    for (const [language, one] of Object.entries(LANGUAGES))
      await panel.getByLabel(`${words('fields.label')}: ${one}`).fill(label[language as keyof Words]);
    await panel.getByLabel(words('fields.kind')).selectOption({ label: text('ca', `widgets/${kind}`, 'kind') });
    await panel.getByLabel(words('fields.name')).fill(name);
    await panel.getByRole('button', { name: words('fields.add'), exact: true }).click();
    await expect(panel).toBeHidden();
  }

  /** Adds a field that is defined elsewhere. @param at as for `addField` @param target file and place, from the root */
  async addShared(at: string, target: string): Promise<void> {
    await this.button(at === '' ? words('fields.new') : words('fields.newIn', { title: at })).click();
    const panel = this.page.getByRole('form', { name: words('fields.new') });
    await panel.getByLabel(words('fields.kind')).selectOption({ label: words('fields.shared') });
    await panel.getByLabel(words('fields.sharedFile')).selectOption(target.split('#')[0] ?? '');
    await panel.getByLabel(words('fields.sharedPart')).selectOption(target);
    await panel.getByRole('button', { name: words('fields.add'), exact: true }).click();
    await expect(panel).toBeHidden();
  }

  /** Gives a field its place by its handle. */
  async drag(name: string, before: string): Promise<void> {
    const handle = this.page.locator(`[data-field="${name}"] [data-handle]`).first();
    await handle.scrollIntoViewIfNeeded();
    const [from, to] = [await handle.boundingBox(), await this.opener(before).boundingBox()];
    if (!from || !to) throw new Error(`${name} or ${before} is not there`);
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 4 });
    await this.page.mouse.up();
  }

  async addSection(title: string): Promise<void> {
    await this.page.getByLabel(words('sections.new')).fill(title);
    await this.button(words('sections.add')).click();
  }

  async openSection(title: string): Promise<void> {
    await this.button(words('sections.open', { title })).click();
  }

  /** Adds an entry of a part, or of the whole thing. @param part its pointer in the file (RFC 6901) */
  async addEntry(part: string, word: string): Promise<void> {
    const box = this.page.locator(`[name=${JSON.stringify(`add ${part}`)}]`);
    await box.selectOption(word);
    await box.locator('xpath=ancestor::form[1]').getByRole('button').click();
  }

  /** A part that opens, or its box. @param pointer its place in the file (RFC 6901) */
  part(pointer: string): Locator {
    return this.page.locator(`[data-part=${JSON.stringify(pointer)}]`);
  }

  async openPart(pointer: string): Promise<void> {
    const opener = this.part(pointer).getByRole('button').first();
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
  }

  /** Writes or chooses a value of a part. */
  async set(pointer: string, value: string): Promise<void> {
    const box = this.part(pointer).locator('input, select, textarea').first();
    const isChoice = await box.evaluate((one) => one.localName === 'select');
    await (isChoice ? box.selectOption(value) : box.fill(value));
  }

  async removePart(pointer: string): Promise<void> {
    await this.part(pointer)
      .getByRole('button', { name: new RegExp(`^${words('part.remove', { label: '' })}`) })
      .last()
      .click();
  }

  /** The files of the working copy: path → text. */
  async files(): Promise<Map<string, string>> {
    await this.saved();
    const token = await this.page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
    const answer = await this.page.request.get('/api/config/workshop?texts=true', {
      headers: { Authorization: token },
    });
    const { files } = (await answer.json()) as { files: { path: string; text: string | null }[] };
    return new Map(files.flatMap(({ path, text: content }) => (content === null ? [] : [[path, content] as const])));
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

  async saved(timeout = 30_000): Promise<void> {
    await expect(this.page.getByText(words('saved'))).toBeVisible({ timeout });
  }

  /** Reads what changes, lets the cases of the forms expect it, and publishes it with the password. */
  async publish(note: string): Promise<void> {
    await this.tab('publish').click();
    const box = this.page.getByLabel(words('publish.note'), { exact: true });
    const check = this.page.getByRole('region', { name: words('check') });
    const all = check.getByRole('button', { name: words('correctAll').replace(/ \(.*/, '') });
    const accept = all.or(check.getByRole('button', { name: words('correct'), exact: true }));
    await expect(box.or(accept).first()).toBeVisible({ timeout: 120_000 });
    if (await accept.first().isVisible()) await accept.last().click();
    await box.fill(note, { timeout: 120_000 });
    await this.page.getByRole('button', { name: words('publish.now'), exact: true }).click();
    await this.giveThePassword();
    await expect(this.page.getByText(words('publish.done'))).toBeVisible({ timeout: 120_000 });
  }

  /** Reads what changes, and proposes it to a second person. @param due day and hour as people write them */
  async propose(note: string, due = ''): Promise<void> {
    await this.tab('publish').click();
    await this.page.getByLabel(words('publish.note'), { exact: true }).fill(note, { timeout: 120_000 });
    await this.page.getByLabel(words('publish.due'), { exact: true }).fill(due);
    await this.page.getByRole('button', { name: words('publish.propose'), exact: true }).click();
    await expect(this.page.getByRole('listitem').filter({ hasText: note })).toBeVisible({ timeout: 120_000 });
    await expect(this.page.getByText(words('publish.proposed'))).toBeVisible();
  }

  async giveThePassword(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await this.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }
}
