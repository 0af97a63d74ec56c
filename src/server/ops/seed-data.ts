import type { Values } from '../../core/config.ts';
import type { Role } from '../../types/shared/session.ts';
import type { UserKind } from '../auth/tables.ts';

/** One demonstration account. The people are invented. */
export interface DemoAccount {
  username: string;
  kind: UserKind;
  role: Role;
  /** Where links for a password go, of somebody who has no record that says it. */
  email?: string;
  /** Values by the id of the record's file. */
  records: Readonly<Record<string, Values>>;
}

/** Where the number of an invented person stands, by which they are told from a real one of the same name. */
export const DEMO_PERSON = { record: 'person', nationalId: 'persCifNif' } as const;

/** Whether what is stored of a person is that of the invented one of the account. */
export function isInvented({ records }: DemoAccount, person: Values | null): boolean {
  const { record, nationalId } = DEMO_PERSON;
  return person !== null && person[nationalId] === records[record]?.[nationalId];
}

export const DEMO_PASSWORD = 'Benvinguda-2026';

/** Its id in the college's list of countries (spec 2 §4). */
const SPAIN = 3;

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: '20001',
    kind: 'member',
    role: 'ROLE_COLEGIADO',
    records: {
      person: {
        identificador: '20001',
        persPersonId: 120001,
        persCifNif: '40123456W',
        persCodiCole: '20001',
        nombre: 'Núria',
        apellidos: 'Vila i Puigdomènech',
        fechaNacimiento: '1981-04-23',
        colegio: 'Barcelona',
        situacion: 'Exercent',
        titulos: 'Enginyeria tècnica industrial, especialitat en electricitat',
        estat: 'Alta',
        habilitado: true,
        theknos: true,
        butlleti: true,
        serviciosActivos: 'Butlletí electrònic\nRevista Theknos\nBorsa de treball',
        comentario: 'Postgrau en eficiència energètica',
      },
      'contact-address': {
        lopd: true,
        direccion__direccion: "Carrer de l'Església, 14, 2n 1a",
        direccion__codigoPostal: '08901',
        direccion__poblacion: "L'Hospitalet de Llobregat",
        direccion__provincia: 'Barcelona',
        direccion__comarca: 'Barcelonès',
        direccion__pais: 'Espanya',
        direccion__idpais: SPAIN,
        datosContacto__telefono: '932000001',
        datosContacto__telefono2: '932000002',
        datosContacto__telefonoMovil: '600000001',
        datosContacto__movil: '600000001',
        datosContacto__telefonoFax: '932000003',
        datosContacto__email: 'nuria.vila@exemple.cat',
        datosContacto__website: 'https://www.exemple.cat/nuria',
        datosContacto__web: 'https://www.exemple.cat/nuria',
      },
      'consumer-access': {
        lopd: true,
        direccion__direccion: "Carrer de l'Església, 14, 2n 1a",
        direccion__codigoPostal: '08901',
        direccion__poblacion: "L'Hospitalet de Llobregat",
        direccion__provincia: 'Barcelona',
        direccion__comarca: 'Barcelonès',
        direccion__pais: 'Espanya',
        direccion__idpais: SPAIN,
        datosContacto__email: 'nuria.vila@exemple.cat',
      },
      'guide-entry': {
        visible: true,
        actividades: [
          { idFamilia: 2, id: 201 },
          { idFamilia: 3, id: 301 },
          { idFamilia: 3, id: 302 },
          { idFamilia: 4, id: 402 },
        ],
        comarcasPreferentes: [{ id: 11 }, { id: 13 }],
        poblacion: "L'Hospitalet de Llobregat",
        provincia: 'Barcelona',
        nombreEmpresa: 'Vila Enginyeria Elèctrica, SLP',
        presentacion:
          "Enginyera tècnica industrial amb vint anys d'experiència en instal·lacions elèctriques i autoconsum. Projectes, direcció d'obra i auditories energètiques per a empreses i comunitats de veïns.",
        enlace: 'https://www.exemple.cat/nuria',
        direccion__idpais: 3,
        direccion__pais: 'Espanya',
        direccion__codigoPostal: '08901',
        datosContacto__movil: '600000001',
      },
    },
  },
  {
    username: '20002',
    kind: 'member',
    role: 'ROLE_COLEGIADO',
    records: {
      person: {
        identificador: '20002',
        persPersonId: 120002,
        persCifNif: '38765432J',
        persCodiCole: '20002',
        nombre: 'Àngel',
        apellidos: 'Solé Güell',
        fechaNacimiento: '1974-11-02',
        colegio: 'Barcelona',
        situacion: 'Exercent',
        titulos: 'Grau en enginyeria mecànica',
        estat: 'Alta',
        habilitado: true,
        serviciosActivos: 'Butlletí electrònic',
        butlleti: true,
      },
      'contact-address': {
        lopd: true,
        direccion__direccion: 'Plaça Major, 3',
        direccion__codigoPostal: '08500',
        direccion__poblacion: 'Vic',
        direccion__provincia: 'Barcelona',
        direccion__comarca: 'Osona',
        direccion__pais: 'Espanya',
        direccion__idpais: SPAIN,
        datosContacto__movil: '600000002',
        datosContacto__email: 'angel.sole@exemple.cat',
      },
    },
  },
  {
    username: 'P3001',
    kind: 'member',
    role: 'ROLE_PRE_COLEGIADO',
    records: {
      person: {
        identificador: 'P3001',
        persPersonId: 123001,
        persCifNif: '47000001F',
        persCodiCole: 'P3001',
        nombre: 'Laia',
        apellidos: 'Ferrer Muñoz',
        fechaNacimiento: '2003-06-24',
        colegio: 'Barcelona',
        situacion: 'Estudiant',
        estat: 'Alta',
        habilitado: true,
      },
      'contact-address': {
        direccion__direccion: 'Rambla Nova, 50',
        direccion__codigoPostal: '43003',
        direccion__poblacion: 'Tarragona',
        direccion__provincia: 'Tarragona',
        direccion__comarca: 'Tarragonès',
        direccion__pais: 'Espanya',
        direccion__idpais: SPAIN,
        datosContacto__movil: '600000003',
        datosContacto__email: 'laia.ferrer@exemple.cat',
      },
    },
  },
  {
    username: '12345678Z',
    kind: 'member',
    role: 'ROLE_EXTERNO',
    records: {
      person: {
        identificador: '12345678Z',
        persCifNif: '12345678Z',
        nombre: 'Joan',
        apellidos: 'Pla Roca',
        habilitado: true,
      },
      'contact-address': {
        direccion__direccion: 'Carrer del Pi, 8',
        direccion__codigoPostal: '17001',
        direccion__poblacion: 'Girona',
        direccion__provincia: 'Girona',
        direccion__comarca: 'Gironès',
        direccion__pais: 'Espanya',
        direccion__idpais: SPAIN,
        datosContacto__movil: '600000004',
        datosContacto__email: 'joan.pla@exemple.cat',
      },
    },
  },
  {
    username: 'S0001',
    kind: 'staff',
    role: 'ROLE_STAFF',
    email: 'marta.riera@exemple.cat',
    records: {
      person: {
        identificador: 'S0001',
        persCifNif: '46000002J',
        nombre: 'Marta',
        apellidos: 'Riera Camps',
        habilitado: true,
      },
    },
  },
];
