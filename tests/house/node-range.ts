type Version = [number, number, number];

/**
 * Whether a version lies in a range as `engines.node` writes it: `>=20.19`, `^20.19.0 || >=22.12`,
 * `18 || 20 || >= 22`, `>=18 <25`, `*`. Pre-releases are not known.
 */
export function inRange(version: string, range: string): boolean {
  const asked = parse(version);
  return range.split('||').some((part) =>
    part
      .replaceAll(/([<>=^~]+)\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .every((term) => fits(asked, term)),
  );
}

function fits(asked: Version, term: string): boolean {
  const [, operator = '', rest = ''] = /^([<>=^~]*)v?(.*)$/.exec(term) ?? [];
  if (rest === '' || /^[*x]/.test(rest)) return true;
  const given = rest.split('.').filter((part) => /^\d+$/.test(part)).length;
  const bound = parse(rest);
  const order = compare(asked, bound);
  if (operator === '>=') return order >= 0;
  if (operator === '>') return order > 0;
  if (operator === '<=') return order <= 0;
  if (operator === '<') return order < 0;
  const same = operator === '^' ? 1 : operator === '~' ? Math.min(given, 2) : given;
  return order >= 0 && asked.slice(0, same).every((part, index) => part === bound[index]);
}

function parse(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
