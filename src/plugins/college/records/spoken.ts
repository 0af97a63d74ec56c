interface Shape {
  properties?: object;
}

/**
 * Properties of a record that a body of the spec has a place for, by the schema of the body: `direccion.poblacion` is
 * `direccion__poblacion`, `idPais` the country's id. What staff have added beside them, such a body cannot say.
 */
export function spokenProperties({ properties = {} }: Shape, renamed: Readonly<Record<string, string>> = {}) {
  const names = Object.entries(properties as Record<string, Shape>).flatMap(([name, part]) =>
    part.properties ? Object.keys(part.properties).map((inner) => `${name}__${inner}`) : [name],
  );
  const flat: Readonly<Record<string, string>> = { idPais: 'direccion__idpais', ...renamed };
  return new Set(names.map((name) => flat[name] ?? name));
}
