import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMail } from '../../../compiler/emit/mail.ts';
import { HOME } from '../../../compiler/program.ts';
import type { Json, Language, MailTemplate } from '../../../core/config.ts';
import { prefixed } from '../../../core/mail.ts';

type Texts = { [key: string]: Json };

const read = new Map<Language, Texts>();

/** The texts of this program in a language, `messages/_general/<language>`; none in a language that it does not speak. */
export function productTexts(language: Language): Texts {
  const known = read.get(language) ?? readTexts(language);
  read.set(language, known);
  return known;
}

function readTexts(language: Language): Texts {
  const folder = path.join(HOME, 'messages/_general', language);
  const texts: Texts = {};
  for (const name of namesIn(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()) {
    const steps = name.slice(0, -'.json'.length).split(path.sep);
    let node = texts;
    for (const step of steps) node = (node[step] ??= {}) as Texts;
    Object.assign(node, JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  }
  return texts;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

/** A mail of this program; `undefined` when it has none of that name, or none in that language. */
export function productMail(name: string, language: Language, prefix = ''): MailTemplate | undefined {
  const { mails = {} } = productTexts(language) as { mails?: Record<string, { subject: string; body: string }> };
  const mail = Object.hasOwn(mails, name) ? mails[name] : undefined;
  return mail && compileMail(prefixed(mail.subject, prefix), mail.body);
}
