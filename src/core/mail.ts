import type { Language, MailTemplate } from './config.ts';
import { articleBefore } from './values/elision.ts';

/** A value with a text for each body of a mail; `html` is trusted. */
export interface MailFragment {
  html: string;
  text: string;
}

/** The values for `{{name}}`; a dotted name (`settings.bankAccount`) walks into nested objects. */
export interface MailValues {
  [name: string]: unknown;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** RFC 5322 §2.1.1 allows lines of 998 characters; subjects of people are far shorter. */
const MAX_SUBJECT = 200;

/**
 * Fills a mail template. Values are escaped in the HTML body (line breaks become `<br>`) and stand as
 * they are in the text body. Filled in one pass, so that a value holding `{{x}}` is never filled again.
 * A name without a value leaves nothing behind.
 */
export function renderMail(template: MailTemplate, values: MailValues, language: Language): RenderedMail {
  const { subject, html, text } = language === 'ca' ? withArticles(template, values) : template;
  return { subject: subjectLine(fill(subject, values)), html: fillHtml(html, values), text: fill(text, values) };
}

/** The Catalan article of the template before a value that may be a day; what people wrote stays as it is. */
function withArticles(template: MailTemplate, values: MailValues): MailTemplate {
  const said = (text: string) =>
    text.replace(
      /\b(el|del|al|pel) (\**(?:<\w+>)*)(?=\{\{-?\s*([^{},]+?)\s*\}\})/gi,
      (_whole, article: string, between: string, name: string) =>
        articleBefore(article, plain(lookUp(values, name))) + between,
    );
  return { subject: said(template.subject), html: said(template.html), text: said(template.text) };
}

/** A subject with the prefix of the settings, added once: published templates have it already. */
export function prefixed(subject: string, prefix: string): string {
  return prefix === '' || subject.startsWith(prefix) ? subject : `${prefix} ${subject}`;
}

/** One line of bounded length, free of control characters: no header can be smuggled in. */
export function subjectLine(subject: string): string {
  return [...oneLine(subject)].slice(0, MAX_SUBJECT).join('').trim();
}

/**
 * Text on one line: control characters and line separators become single spaces. Characters that turn the
 * direction of all that follows them are dropped (Unicode TR36 §3): the line could show another subject.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Labels and values as a table in HTML and as lines in text: the `{{summary}}` of a mail. */
export function summaryFragment(rows: readonly { label: string; value: string }[]): MailFragment {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td>${textToHtml(value)}</td></tr>`,
  );
  return {
    html: `<table cellpadding="6" border="0"><tbody>${cells.join('')}</tbody></table>`,
    text: rows.map(({ label, value }) => `${label}: ${value.includes('\n') ? `\n${value}` : value}`).join('\n'),
  };
}

/** Plain text as HTML that shows the same lines. */
export function textToHtml(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A table must not stand in a paragraph: a fragment that is alone in one takes its place. */
function fillHtml(template: string, values: MailValues): string {
  return template.replace(
    /<p>\s*\{\{-?\s*([^{},]+?)\s*\}\}\s*<\/p>|\{\{-?\s*([^{},]+?)\s*\}\}/g,
    (_whole, alone: string | undefined, name: string) => {
      const value = lookUp(values, alone ?? name);
      if (isFragment(value)) return value.html;
      const shown = textToHtml(plain(value));
      return alone === undefined ? shown : `<p>${shown}</p>`;
    },
  );
}

function fill(template: string, values: MailValues): string {
  return template.replace(/\{\{-?\s*([^{},]+?)\s*\}\}/g, (_whole, name: string) => plain(lookUp(values, name)));
}

function lookUp(values: MailValues, name: string): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  let value: unknown = values;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (isFragment(value)) return value.text;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isFragment(value: unknown): value is MailFragment {
  return typeof value === 'object' && value !== null && 'html' in value && 'text' in value;
}
