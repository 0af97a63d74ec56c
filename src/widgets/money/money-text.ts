/** An amount that may be read in two ways, by which sign is taken for the decimal one. */
interface Readings {
  small: number;
  large: number;
}

/** Above it a double no longer tells cents apart. */
const LARGEST = 9_999_999_999_999.99;

/**
 * The amount that somebody wrote, exact to the cent: `600.000` and `600.000,00` are six hundred thousand where points group,
 * and `600,50` and `600.50` are the same, since two digits are never a group. The text itself when it is no
 * amount, or one that can be read in two ways.
 */
export function parseMoney(text: string, language: string, decimals: number): number | string | undefined {
  const bare = bareAmount(text);
  if (bare === '') return undefined;
  const { group, decimal } = signsOf(language);
  const own = amountOf(bare, group, decimal, decimals);
  if (own !== undefined) return own;
  if (readingsOf(text, language, decimals)) return text;
  return amountOf(bare, decimal, group, decimals) ?? text;
}

/** How `600,000` can be read where a comma is the decimal sign: as 600, and by the habit of others as 600,000. */
export function readingsOf(text: unknown, language: string, decimals: number): Readings | undefined {
  if (typeof text !== 'string') return undefined;
  const { group, decimal } = signsOf(language);
  const bare = bareAmount(text);
  const large = amountOf(bare, decimal, group, decimals);
  const small = amountOf(bare, group, decimal, Number.POSITIVE_INFINITY);
  return large === undefined || small === undefined || small === large ? undefined : { small, large };
}

/** Grouped, with all its cents; a text as it stands. */
export function formatMoney(value: unknown, language: string, decimals: number): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return new Intl.NumberFormat(language, {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 20),
  }).format(value);
}

/** How many decimals a currency (ISO 4217) has. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Without blanks and the sign of the currency; `600'50`, as people write by hand, with a comma or point left to tell. */
function bareAmount(text: string): string {
  const bare = text.replace(/\s/g, '').replace(/^(-?)(?:€|EUR)|(?:€|EUR)$/gi, '$1');
  return bare.replace(/^\u2212/, '-').replace(/^(-?\d+)['\u2019](\d{1,2})$/, '$1,$2');
}

function signsOf(language: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: sign('group') === ',' ? ',' : '.', decimal: sign('decimal') };
}

/** The amount when the text is written with these signs, and at most so many decimals. */
function amountOf(bare: string, group: string, decimal: string, decimals: number): number | undefined {
  const [whole = '', cents, more] = bare.split(decimal);
  if (more !== undefined || (cents !== undefined && !(/^\d+$/.test(cents) && cents.length <= decimals)))
    return undefined;
  const groups = whole.replace(/^-/, '').split(group);
  const isGrouped = groups.length > 1 && /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every(isGroup);
  if (!isGrouped && (groups.length > 1 || !/^\d+$/.test(groups[0] ?? ''))) return undefined;
  const amount = Number(`${whole.startsWith('-') ? '-' : ''}${groups.join('')}.${cents ?? '0'}`);
  return Math.abs(amount) > LARGEST ? undefined : amount;
}

function isGroup(digits: string): boolean {
  return /^\d{3}$/.test(digits);
}
