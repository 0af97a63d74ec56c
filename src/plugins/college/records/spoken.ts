interface Shape {
  properties?: object;
}

/** Properties that the schema of a spec's body can express (`direccion.poblacion` is `direccion__poblacion`). */
export function spokenProperties({ properties = {} }: Shape, renamed: Readonly<Record<string, string>> = {}) {
  const names = Object.entries(properties as Record<string, Shape>).flatMap(([name, part]) =>
    part.properties ? Object.keys(part.properties).map((inner) => `${name}__${inner}`) : [name],
  );
  const flat: Readonly<Record<string, string>> = { idPais: 'direccion__idpais', ...renamed };
  return new Set(names.map((name) => flat[name] ?? name));
}
