/** The text fields every contender draws: the same names, labels and one rule. */
export interface BenchField {
  name: string;
  label: string;
}

export const SIZES = [10, 100, 1000] as const;

/** `size` fields; about one in five required, as in the real forms. */
export function fieldsOf(size: number): BenchField[] {
  return Array.from({ length: size }, (_, index) => ({ name: `field${index}`, label: `Field ${index}` }));
}

export function schemaOf(size: number): {
  type: 'object';
  required: string[];
  properties: Record<string, { type: 'string'; title: string; maxLength: number }>;
} {
  const fields = fieldsOf(size);
  return {
    type: 'object',
    required: fields.filter((_, index) => index % 5 === 0).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, label }) => [name, { type: 'string', title: label, maxLength: 80 }]),
    ),
  };
}

/** `?fields=100` of the page's address. */
export function sizeOfPage(): number {
  return Number(new URLSearchParams(location.search).get('fields') ?? 10);
}
