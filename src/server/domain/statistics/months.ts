/** Characters of a month as counts have it, `2026-11`. */
export const MONTH = 'YYYY-MM'.length;

/** The month so many months later; earlier for fewer than none. */
export function plusMonths(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export interface Months {
  first: string;
  last: string;
}

export function monthsOf({ first, last }: Months): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = plusMonths(month, 1)) months.push(month);
  return months;
}
