/** The most there is to give. */
export function topOf({ maximum }: Readonly<Record<string, unknown>>): number {
  return typeof maximum === 'number' ? maximum : 5;
}
