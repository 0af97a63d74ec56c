import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { NO_CASE } from '../../core/procedure.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, objectOf, stringOf, stringsOf } from '../json.ts';
import { namesIn, type ProcedureModel } from '../procedures/model.ts';
import type { JsonFile } from '../read/json-file.ts';
import { valuePlace } from '../read/origin.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';

/** Checks that what costs something can be paid: to an account, for a case, with a move that waits for the payment. */
export function checkPayments(
  forms: readonly FormModel[],
  procedures: readonly ProcedureModel[],
  file: JsonFile | null,
  report: Report,
): void {
  for (const { id, spec } of forms) {
    const isSent = objectOf(objectOf(spec.submit).params).message !== undefined;
    if (spec.amount === undefined || isSent || procedures.some((one) => one.forms.some((form) => form.id === id)))
      continue;
    report.key(
      spec,
      'amount',
      say`the form begins no case that could cost something`,
      say`send it to an office, name it in a procedure, or remove it`,
    );
  }
  for (const procedure of procedures) checkPaymentMoves(procedure, report);
  const costing = [
    ...forms.map(({ spec }): JsonObject => spec),
    ...procedures.flatMap(({ moves }) => moves.map(([, move]) => move)),
  ].filter(({ amount }) => amount !== undefined);
  if (costing[0] && file?.value !== undefined) checkAccount(costing[0], objectOf(file?.value), report);
}

function checkAccount(costing: JsonObject, settings: JsonObject, report: Report): void {
  const { bankAccount, bankCode } = settings;
  const account = electronicFormatIBAN(stringOf(bankAccount)) ?? '';
  if (bankAccount === undefined)
    report.key(
      costing,
      'amount',
      say`menus/settings.json names no account to pay to`,
      say`add "bankAccount" to it: the IBAN of the organisation`,
    );
  else if (!isValidIBAN(account))
    report.value(
      settings,
      'bankAccount',
      say`"${bankAccount}" is no IBAN`,
      say`correct it: one of its figures is wrong`,
    );
  else if (!isSEPACountry(account.slice(0, 2)))
    report.value(
      settings,
      'bankAccount',
      say`people cannot pay to an account outside SEPA by its QR code`,
      say`name an account within SEPA`,
    );
  if (bankCode !== undefined && !isValidBIC(String(bankCode)))
    report.value(
      settings,
      'bankCode',
      say`"${bankCode}" is no BIC`,
      say`write 8 or 11 letters and digits, or remove it`,
    );
  const holder = stringOf(settings.beneficiary) ?? stringOf(objectOf(settings.organisation).name);
  if (holder === undefined)
    report.key(
      costing,
      'amount',
      say`menus/settings.json does not say whose account is paid to`,
      say`add "beneficiary" to it, or the name of the "organisation"`,
    );
  else if (holder.length > 70)
    report.warn(
      valuePlace(objectOf(settings.organisation), 'name'),
      say`a transfer has room for 70 characters of the holder's name, and "${holder}" is cut`,
      say`add "beneficiary" to menus/settings.json with the name as the bank knows it`,
    );
}

/** Checks what the payment does: that it can be done, and that something is to be paid. */
function checkPaymentMoves({ whole, moves, forms }: ProcedureModel, report: Report): void {
  const costs = [...moves.map(([, move]) => move), ...forms.map(({ spec }): JsonObject => spec)];
  const ends = namesIn(whole.ends);
  for (const [id, move] of moves) {
    if (!namesIn(move.by).includes('payment')) continue;
    if (!costs.some(({ amount }) => amount !== undefined))
      report.value(
        move,
        'by',
        say`the payment makes "${id}", and nothing of the procedure costs anything`,
        say`add "amount" to a move or to the form, or remove "payment"`,
      );
    for (const [key, what] of [
      ['values', say`fills in no form`],
      ['document', say`makes and signs no document`],
    ] as const)
      if (move[key] !== undefined)
        report.key(move, key, say`"${id}" is made by the payment, which ${what}`, say`remove "${key}"`);
    if (move.to === undefined)
      report.self(
        move,
        say`"${id}" is made by the payment and leaves the state as it is, so it would be made again`,
        say`add "to": the state of what is paid`,
      );
    if (move.note === 'required')
      report.value(
        move,
        'note',
        say`"${id}" is made by the payment, which says nothing`,
        say`remove "note", or write "cleared"`,
      );
    for (const { text, index } of stringsOf(move.from)) {
      const at = (what: Said, remedy: Said) => report.value(move.from as unknown[], index, what, remedy);
      if (ends.includes(text))
        at(say`in "${text}" the case has ended, and a payment goes on no more`, say`leave the state out`);
      if (text === NO_CASE) at(say`a payment begins no case`, say`leave out "none"`);
    }
  }
}
