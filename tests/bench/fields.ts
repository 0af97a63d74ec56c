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

/** A list of objects with text fields: one cell for each column, all with the same rule. */
export const LIST = { rows: 200, columns: ['a', 'b', 'c', 'd', 'e'] } as const;

export type Row = Record<string, string>;

export function listSchema() {
  const properties = Object.fromEntries(
    LIST.columns.map((name) => [name, { type: 'string' as const, title: name.toUpperCase(), maxLength: 80 }]),
  );
  const rows = { type: 'array' as const, title: 'Rows', maxItems: 400, items: { type: 'object' as const, properties } };
  return { type: 'object' as const, properties: { rows } };
}

/** Every cell filled, no two alike. */
export function filledRows(): Row[] {
  return Array.from({ length: LIST.rows }, (_, row) =>
    Object.fromEntries(LIST.columns.map((name) => [name, `${name}${row}`])),
  );
}

/** `?list` of the page's address: the list instead of the fields. */
export function isListPage(): boolean {
  return new URLSearchParams(location.search).has('list');
}

/** `?fields=100` of the page's address. */
export function sizeOfPage(): number {
  return Number(new URLSearchParams(location.search).get('fields') ?? 10);
}
