/** An entry of the guide as its call gives it, from what was sent by the names at the top. */
export function guideAnswer(entry: Record<string, unknown>, nif: string): Record<string, unknown> {
  const { direccion, datosContacto, ...rest } = entry;
  const empty = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, null]));
  const none = empty('poblacion provincia idPais nombreEmpresa presentacion enlace');
  const files = empty('fotoPersonalUrl logoEmpresaUrl curriculumUrl');
  const flat: Record<string, unknown> = { ...none, ...files, ...rest };
  const country = { 3: 'Espanya', 1: 'Andorra' }[Number(flat.idPais)] ?? null;
  const mobile = (datosContacto as { movil?: string } | undefined)?.movil ?? null;
  return {
    persCifNif: nif,
    actividades: [],
    comarcasPreferentes: [],
    ...flat,
    direccion: {
      ...empty('direccion codigoPostal comarca'),
      poblacion: flat.poblacion,
      provincia: flat.provincia,
      pais: country,
      ...(direccion as object | undefined),
    },
    datosContacto: {
      ...empty('telefono telefono2 telefonoFax email website web'),
      movil: mobile,
      telefonoMovil: mobile,
    },
  };
}
