import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { isSent } from '../forms/uses.ts';
import { type JsonObject, jsonObjectOf, stringOf } from '../json.ts';
import { withAmount } from '../procedures/model.ts';
import { valuePlace } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';

/** Checks that what costs something can be paid: to an account, for a case, with a move that waits for the payment. */
export function checkPayments({ forms, procedures, folders, settings, report }: ReadConfig): void {
  for (const { id, spec } of forms) {
    const isOfCase = isSent(spec) || procedures.some((one) => one.forms.some((form) => form.id === id));
    if (spec.amount === undefined || isOfCase) continue;
    report.key(spec, 'amount')(
      say`the form begins no case that could cost something`,
      say`send it to an office, name it in a procedure, or remove it`,
    );
  }
  const moves = procedures.flatMap((procedure) => procedure.moves);
  const [costing] = withAmount(forms, moves);
  if (costing && folders.settings?.value !== undefined) checkAccount(costing, settings, report);
}

function checkAccount(costing: JsonObject, settings: JsonObject, report: Report): void {
  const { bankAccount, bankCode } = settings;
  const account = electronicFormatIBAN(stringOf(bankAccount)) ?? '';
  if (bankAccount === undefined)
    report.key(costing, 'amount')(
      say`menus/settings.json names no account to pay to`,
      say`add "bankAccount" to it: the IBAN of the organisation`,
    );
  else if (!isValidIBAN(account))
    report.value(settings, 'bankAccount')(
      say`"${bankAccount}" is no IBAN`,
      say`correct it: one of its figures is wrong`,
    );
  else if (!isSEPACountry(account.slice(0, 2)))
    report.value(settings, 'bankAccount')(
      say`people cannot pay to an account outside SEPA by its QR code`,
      say`name an account within SEPA`,
    );
  if (bankCode !== undefined && !isValidBIC(String(bankCode)))
    report.value(settings, 'bankCode')(
      say`"${bankCode}" is no BIC`,
      say`write 8 or 11 letters and digits, or remove it`,
    );
  const holder = stringOf(settings.beneficiary) ?? stringOf(jsonObjectOf(settings.organisation).name);
  if (holder === undefined)
    report.key(costing, 'amount')(
      say`menus/settings.json does not say whose account is paid to`,
      say`add "beneficiary" to it, or the name of the "organisation"`,
    );
  else if (holder.length > 70)
    report.warn(valuePlace(jsonObjectOf(settings.organisation), 'name'))(
      say`a transfer has room for 70 characters of the holder's name, and "${holder}" is cut`,
      say`add "beneficiary" to menus/settings.json with the name as the bank knows it`,
    );
}
