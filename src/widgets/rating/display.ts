export function highestRating({ maximum }: Readonly<Record<string, unknown>>): number {
  return typeof maximum === 'number' ? maximum : 5;
}
