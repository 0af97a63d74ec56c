import type { Insertable } from 'kysely';
import type { Role } from '../../types/shared/session.ts';
import type { UserKind } from '../auth/tables.ts';
import type { Addresses, Members } from '../records/tables.ts';

/** One demonstration account. The people are invented. */
export interface DemoAccount {
  username: string;
  kind: UserKind;
  role: Role;
  member: Omit<Insertable<Members>, 'user_id'>;
  addresses: readonly Omit<Insertable<Addresses>, 'user_id' | 'id'>[];
}

export const DEMO_PASSWORD = 'Benvinguda-2026';

/** Its id in the college's list of countries (spec 2 §4). */
const SPAIN = 3;

const NOTHING = {
  phone: null,
  phone2: null,
  mobile_phone: null,
  mobile: null,
  fax: null,
  email: null,
  website: null,
  web: null,
  company: null,
  sector: null,
  area: null,
  job: null,
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: '20001',
    kind: 'colegiado',
    role: 'ROLE_COLEGIADO',
    member: {
      external_id: '20001',
      person_id: 120001,
      nif: '40123456W',
      member_number: '20001',
      first_name: 'Núria',
      surname: 'Vila i Puigdomènech',
      birth_date: '1981-04-23',
      college: 'Barcelona',
      situation: 'Exercent',
      titles: 'Enginyeria tècnica industrial, especialitat en electricitat',
      state: 'Alta',
      enabled: true,
      theknos: true,
      butlleti: true,
      active_services: 'Butlletí electrònic\nRevista Theknos\nBorsa de treball',
      comment: 'Postgrau en eficiència energètica',
    },
    addresses: [
      {
        ...NOTHING,
        kind: 'CONTACT',
        lopd: true,
        street: "Carrer de l'Església, 14, 2n 1a",
        postal_code: '08901',
        town: "L'Hospitalet de Llobregat",
        province: 'Barcelona',
        comarca: 'Barcelonès',
        country: 'Espanya',
        country_id: SPAIN,
        phone: '932000001',
        phone2: '932000002',
        mobile_phone: '600000001',
        mobile: '600000001',
        fax: '932000003',
        email: 'nuria.vila@exemple.cat',
        website: 'https://www.exemple.cat/nuria',
        web: 'https://www.exemple.cat/nuria',
      },
      {
        ...NOTHING,
        kind: 'OMNIBUS',
        lopd: true,
        street: "Carrer de l'Església, 14, 2n 1a",
        postal_code: '08901',
        town: "L'Hospitalet de Llobregat",
        province: 'Barcelona',
        comarca: 'Barcelonès',
        country: 'Espanya',
        country_id: SPAIN,
        email: 'nuria.vila@exemple.cat',
      },
    ],
  },
  {
    username: '20002',
    kind: 'colegiado',
    role: 'ROLE_COLEGIADO',
    member: {
      external_id: '20002',
      person_id: 120002,
      nif: '38765432J',
      member_number: '20002',
      first_name: 'Àngel',
      surname: 'Solé Güell',
      birth_date: '1974-11-02',
      college: 'Barcelona',
      situation: 'Exercent',
      titles: 'Grau en enginyeria mecànica',
      state: 'Alta',
      enabled: true,
      active_services: 'Butlletí electrònic',
      butlleti: true,
    },
    addresses: [
      {
        ...NOTHING,
        kind: 'CONTACT',
        lopd: true,
        street: 'Plaça Major, 3',
        postal_code: '08500',
        town: 'Vic',
        province: 'Barcelona',
        comarca: 'Osona',
        country: 'Espanya',
        country_id: SPAIN,
        mobile: '600000002',
        email: 'angel.sole@exemple.cat',
      },
    ],
  },
  {
    username: 'P3001',
    kind: 'precolegiado',
    role: 'ROLE_PRE_COLEGIADO',
    member: {
      external_id: 'P3001',
      person_id: 123001,
      nif: '47000001F',
      member_number: 'P3001',
      first_name: 'Laia',
      surname: 'Ferrer Muñoz',
      birth_date: '2003-06-24',
      college: 'Barcelona',
      situation: 'Estudiant',
      state: 'Alta',
      enabled: true,
    },
    addresses: [
      {
        ...NOTHING,
        kind: 'CONTACT',
        street: 'Rambla Nova, 50',
        postal_code: '43003',
        town: 'Tarragona',
        province: 'Tarragona',
        comarca: 'Tarragonès',
        country: 'Espanya',
        country_id: SPAIN,
        mobile: '600000003',
        email: 'laia.ferrer@exemple.cat',
      },
    ],
  },
  {
    username: '12345678Z',
    kind: 'externo',
    role: 'ROLE_EXTERNO',
    member: { external_id: '12345678Z', nif: '12345678Z', first_name: 'Joan', surname: 'Pla Roca' },
    addresses: [
      {
        ...NOTHING,
        kind: 'CONTACT',
        street: 'Carrer del Pi, 8',
        postal_code: '17001',
        town: 'Girona',
        province: 'Girona',
        comarca: 'Gironès',
        country: 'Espanya',
        country_id: SPAIN,
        mobile: '600000004',
        email: 'joan.pla@exemple.cat',
      },
    ],
  },
];
