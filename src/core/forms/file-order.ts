import { valueText } from '../lists/value-text.ts';

type Schema = Record<string, unknown>;

/**
 * A schema with its choices in the order in which the file names them first. Whoever merges the conditions that hold
 * sorts the choices that are left.
 * @param resolved what was made of it for certain values
 * @param written as the file has it, conditions included
 */
export function inFileOrder<Node extends object>(resolved: Node, written: object): Node {
  const { properties } = resolved as Schema;
  if (!isSchema(properties)) return withOrder(resolved as Schema, choicesIn(written)) as Node;
  const ordered = Object.entries(properties).map(([name, property]) => [
    name,
    isSchema(property) ? withOrder(property, choicesIn(written, name)) : property,
  ]);
  return { ...resolved, properties: Object.fromEntries(ordered) };
}

/** The same for one value, or for the entries of a list. */
function withOrder(schema: Schema, order: readonly unknown[] | undefined): Schema {
  if (order === undefined) return schema;
  if (isSchema(schema.items) && Array.isArray(schema.items.enum))
    return { ...schema, items: withOrder(schema.items, order) };
  if (!Array.isArray(schema.enum)) return schema;
  const places = new Map(order.map((choice, place) => [valueText(choice), place]));
  const placeOf = (choice: unknown) => places.get(valueText(choice)) ?? places.size;
  return { ...schema, enum: [...schema.enum].sort((one, other) => placeOf(one) - placeOf(other)) };
}

/** The first choices that a schema, or a property of it, names anywhere. */
function choicesIn(node: unknown, name?: string): readonly unknown[] | undefined {
  if (!isSchema(node)) return undefined;
  if (name === undefined) {
    if (Array.isArray(node.enum)) return node.enum;
    const ofEntries = isSchema(node.items) ? choicesIn(node.items) : undefined;
    if (ofEntries) return ofEntries;
  } else if (isSchema(node.properties) && Object.hasOwn(node.properties, name)) {
    const own = choicesIn(node.properties[name]);
    if (own) return own;
  }
  const branches = [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => node[keyword] ?? []),
    node.then,
    node.else,
    ...Object.values(isSchema(node.dependencies) ? node.dependencies : {}),
  ];
  for (const branch of branches) {
    const found = choicesIn(branch, name);
    if (found) return found;
  }
  return undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
