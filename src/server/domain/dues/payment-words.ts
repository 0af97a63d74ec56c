import { encode } from 'fast-png';
import { electronicFormatIBAN } from 'ibantools';
import encodeQr from 'qr';
import type { Payment } from '../../../api/shapes/payments.ts';
import type { Language, Settings } from '../../../core/config.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import { type MailFragment, type RenderedMail, summaryFragment, textToHtml } from '../../../core/mail.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { localeOf } from '../../../core/values/locale.ts';
import { CURRENCY, moneyText } from '../../../core/values/money.ts';
import type { Attachment } from '../../kit/files/parts.ts';
import { dayWords } from '../config/day-words.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { inGroups } from './creditor-reference.ts';
import { type Due, type DueChange, dayPaid, toPayBack } from './dues.ts';

/** The costs of a case in words for its reader, with the facts for a transfer while something is to be paid. */
export function paymentOf(
  version: LoadedVersion,
  due: Due | null | undefined,
  language: Language,
  before?: number | null,
): { payment?: Payment } {
  if (!due) return {};
  const { settings } = version;
  const text = (key: string, values: Record<string, string> = {}) => version.text(language, key, values);
  const money = (cents: number) => amountText(version, cents, language);
  const account = accountOf(settings);
  const rest = due.state === 'due' ? due.cents - due.paid : 0;
  const back = toPayBack(due);
  const overdue = rest > 0 && due.due_on !== null && due.due_on < todayIn(settings.timeZone);
  const state = back > 0 ? 'back' : overdue ? 'overdue' : due.state;
  const day = dayWords(version, due.due_on, language);
  const facts = [
    [text('app.payments.amount'), money(due.cents)],
    [text('app.payments.before'), before ? money(before) : ''],
    [text('app.payments.paid'), due.paid > 0 ? money(due.paid) : ''],
    [text('app.payments.paidOn'), dayWords(version, dayPaid(due), language)],
    [text('app.payments.rest'), due.paid > 0 && rest > 0 ? money(rest) : ''],
    [text('app.payments.back'), back > 0 ? money(back) : ''],
    ...(rest > 0 && account
      ? [
          [text('app.payments.holder'), account.holder],
          [text('app.payments.account'), inGroups(account.iban)],
          [text('app.payments.bic'), account.bic ?? ''],
        ]
      : []),
    [text('app.payments.reference'), inGroups(due.reference)],
    [text('app.payments.until'), rest > 0 ? day : ''],
  ] as const;
  const content = rest > 0 && account ? transferCode(account, rest, due.reference) : null;
  return {
    payment: {
      state,
      text: text(`app.payments.states.${state}`, {
        amount: money(due.cents),
        rest: money(rest),
        back: money(back),
        day,
      }),
      facts: facts.flatMap(([label = '', value = '']) => (value === '' ? [] : [{ label, value }])),
      title: text('app.payments.panel'),
      card: rest > 0 && settings.cardProvider !== undefined ? due.reference : null,
      code: content === null ? null : { content, label: text('app.payments.code'), help: text('app.payments.scan') },
    },
  };
}

/** The values for mails about the costs of a case: empty texts where it costs nothing. */
export function paymentValues(version: LoadedVersion, due: Due | null, language: Language, before?: number | null) {
  const { payment } = paymentOf(version, due, language, before);
  const money = (cents: number | undefined) => (cents === undefined ? '' : amountText(version, cents, language));
  return {
    amount: money(due?.cents),
    paid: money(due?.paid),
    paymentReference: due ? inGroups(due.reference) : '',
    payment: payment ? fragmentOf(payment) : '',
  };
}

function fragmentOf({ text, facts, code }: Payment): MailFragment {
  const { html, text: lines } = summaryFragment(facts);
  const help = code ? code.help : '';
  return {
    html: `<p>${textToHtml(text)}</p>${html}${help && `<p>${textToHtml(help)}</p>`}`,
    text: [text, lines, help].filter(Boolean).join('\n\n'),
  };
}

/** A mail about a move that changed what its case costs: with how it is paid, unless its words say so themselves. */
export function withPayment(
  version: LoadedVersion,
  mail: RenderedMail,
  change: DueChange | null,
  language: Language,
): { mail: RenderedMail; files: Attachment[] } {
  const { payment } = paymentOf(version, change?.due, language, change?.before);
  if (!change || !payment?.code) return { mail, files: [] };
  const own = fragmentOf(payment);
  const says = mail.text.includes(inGroups(change.due.reference));
  return {
    mail: says ? mail : { ...mail, html: `${mail.html}<hr>${own.html}`, text: `${mail.text}\n\n${own.text}` },
    files: [
      {
        filename: `${change.due.reference}.png`,
        contentType: 'image/png',
        content: Buffer.from(transferPicture(payment.code.content)),
      },
    ],
  };
}

/** An amount as its reader writes it: `7,62 €`. */
export function amountText({ manifest, settings }: LoadedVersion, cents: number | string, language: Language): string {
  return moneyText(Number(cents) / 100, localeOf(publishedLanguage(manifest, language), settings.country));
}

/** The receiver of a transfer, in the form that banks want. */
interface Account {
  /** Without blanks. */
  iban: string;
  /** At most 70 characters. */
  holder: string;
  /** Absent: not needed. */
  bic?: string;
}

/** The account of the settings; `null` when they name none, as those of a version from before. */
export function accountOf({ bankAccount, bankCode, beneficiary, organisation }: Settings): Account | null {
  const iban = electronicFormatIBAN(bankAccount);
  const holder = [...(beneficiary ?? organisation?.name ?? '')].slice(0, 70).join('').trim();
  return iban && holder ? { iban, holder, ...(bankCode && { bic: bankCode }) } : null;
}

/**
 * Text of the QR code of a SEPA credit transfer (EPC069-12, version 002): twelve lines at most, each with its place, in
 * UTF-8; empty ones at the end are left out. The reference is structured, so there is no free text.
 */
export function transferCode({ iban, holder, bic = '' }: Account, cents: number, reference: string): string {
  const amount = `${CURRENCY}${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return ['BCD', '002', '1', 'SCT', bic, holder, iban, amount, '', reference].join('\n');
}

/** The code as a picture: error correction M, as the guideline asks, and a quiet zone of four modules. */
export function transferPicture(code: string): Uint8Array {
  const rows = encodeQr(code, 'raw', { ecc: 'medium', border: 4, scale: 6 });
  const data = Uint8Array.from(rows.flat(), (dark) => (dark ? 0 : 255));
  return encode({ width: rows.length, height: rows.length, data, depth: 8, channels: 1 });
}
