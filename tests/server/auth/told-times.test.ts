import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DRAFT_DAYS } from '../../../src/app/drafts/drafts.ts';
import { HOLD_DAYS, LINK_HOURS } from '../../../src/server/domain/accounts/passwords/password-links.ts';

/** Figures that texts write out; another figure of the program needs its words here and in the texts. */
const HOURS: Record<number, Record<string, string>> = { 1: { ca: 'una hora', es: 'una hora', en: 'one hour' } };
const DAYS: Record<number, Record<string, string>> = { 3: { ca: 'tres dies', es: 'tres días' } };

type Told = [file: string, words: string | undefined];
const told: Told[] = [
  ...['password-link', 'account-made'].flatMap((mail): Told[] => [
    ...['ca', 'es'].map((language): Told => [`messages/${language}/mails/${mail}.json`, HOURS[LINK_HOURS]?.[language]]),
    ...['ca', 'es', 'en'].map((one): Told => [`messages/_general/${one}/mails/${mail}.json`, HOURS[LINK_HOURS]?.[one]]),
  ]),
  ...['ca', 'es'].flatMap((language): Told[] => [
    [`messages/${language}/forms/password-forgot.json`, HOURS[LINK_HOURS]?.[language]],
    [`messages/${language}/forms/contact-data.json`, DAYS[HOLD_DAYS]?.[language]],
  ]),
  ['messages/_general/ca/app.json', `durant ${DRAFT_DAYS} dies`],
  ['messages/_general/es/app.json', `durante ${DRAFT_DAYS} días`],
  ['messages/_general/en/app.json', `${DRAFT_DAYS} days`],
];

it.each(told)('%s says "%s", as the program does', (file, words) => {
  expect(words).toBeTruthy();
  expect(readFileSync(file, 'utf8')).toContain(String(words));
});
