/** The registration of a member as a certifier, as the API takes it. */
export const REGISTRATION = {
  direccion__direccion: 'Carrer Gran, 1',
  direccion__idpais: 3,
  direccion__codigoPostal: '17001',
  direccion__poblacion: 'Girona',
  direccion__provincia: 'Girona',
  datosContacto__movil: '600000009',
  datosContacto__email: 'certifica@exemple.cat',
  nombreEmpresa: 'Certificats, SL',
  cesionDatos: true,
};
