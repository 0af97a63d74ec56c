import type { SentRequest, SentRequestDetail } from '../../../src/api/shapes/sent-requests.ts';

/** The list of a story's member: requests in each state, nothing, or an answer that does not come. */
export type SentSample = 'some' | 'changeable' | 'asked' | 'dated' | 'none' | 'down';

const line = (
  reference: string,
  title: string,
  day: string,
  state: SentRequest['state'],
  more: Partial<SentRequest> = {},
): SentRequest => ({
  reference,
  title,
  sentAt: `2026-11-${day}T10:30:00.000Z`,
  state,
  progress: 'received',
  progressText: 'Rebuda',
  outlook: 'arrived',
  answers: [],
  ...more,
});

const answered: Partial<SentRequest> = {
  progress: 'done',
  progressText: 'Feta',
  outlook: 'over',
  answers: [{ text: 'Ja té el certificat a la seva bústia.\nSalutacions.', at: '2026-11-19T09:15:00.000Z' }],
};

const items = [
  line('K7QP-2MXD', 'Sol·licitud de carnet de col·legiat', '20', 'waiting'),
  line('R4TN-8WCB', 'Sol·licitud de certificat', '18', 'sent', answered),
  line('H2VD-6JLF', 'Sol·licitud de correu corporatiu', '03', 'failed'),
];

const detail: SentRequestDetail = {
  ...line('R4TN-8WCB', 'Sol·licitud de certificat', '18', 'sent', { answers: answered.answers ?? [] }),
  language: 'ca',
  version: '5f1c0d9ab3e2',
  mayWithdraw: true,
  question: '1',
  change: null,
  sections: [
    {
      title: 'Dades del certificat',
      fields: [
        { property: 'delanteDe', label: 'Per presentar davant de', value: 'Ajuntament de Reus' },
        { property: 'motivo', label: 'Motiu', value: 'Concurs públic.\nCal acreditar la col·legiació.' },
      ],
    },
    {
      title: '',
      fields: [
        { property: 'idioma', label: 'Idioma', value: 'Català' },
        {
          property: 'foto',
          label: 'Fotografia',
          value: 'foto.svg',
          files: [{ property: 'foto', name: 'foto.svg', type: 'image/svg+xml' }],
        },
      ],
    },
  ],
};

/** The first values of the form when a request is changed. */
const change: SentRequestDetail['change'] = {
  form: 'certificate-request',
  context: null,
  tag: '"1"',
  values: { tipoCertificado: true, delanteDe: 'Ajuntament de Reus', motivo: 'Concurs públic.', idioma: 'ca' },
};

/** The office asks while it handles the request; once before its sender has answered. */
const question: Partial<SentRequestDetail> = {
  progress: 'in-hand',
  progressText: 'En tràmit',
  outlook: 'asked',
  answer: 'required',
  answers: [
    { text: 'Quin any es va titular?', at: '2026-11-19T09:15:00.000Z' },
    {
      text: 'El 2019.',
      at: '2026-11-19T10:40:00.000Z',
      own: true,
      files: [{ property: 'sha256:a', name: 'titol.pdf', type: 'application/pdf' }],
    },
    { text: 'Gràcies. Ens falta encara una còpia del document d’identitat.', at: '2026-11-20T08:05:00.000Z' },
  ],
};

const due: SentRequest['due'] = {
  on: '2026-12-02',
  overdue: false,
  text: 'Esperem la seva resposta com a molt tard el 2 de desembre del 2026.',
  calendar: 'Afegir al calendari',
};

/** Stands for a photo. */
const PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="#e6d5df"/>' +
  '<circle cx="80" cy="62" r="30" fill="#7a0046"/><path d="M25 160a55 55 0 0 1 110 0" fill="#7a0046"/></svg>';

/** Answers as the calls of one's own requests do. */
export function answerSent(path: string, sample: SentSample): Response {
  if (sample === 'down') return Response.json({ status: 'Error', message: '' }, { status: 503 });
  if (path.endsWith('/requests')) return Response.json({ items: sample === 'none' ? [] : items, next: null });
  if (path.endsWith(`/${detail.reference}`))
    return Response.json({
      ...detail,
      ...(sample === 'changeable' && { change }),
      ...(sample === 'asked' && question),
      ...(sample === 'dated' && { due }),
    });
  if (path.endsWith('/files/foto')) return new Response(PORTRAIT, { headers: { 'content-type': 'image/svg+xml' } });
  return Response.json({ status: 'Error', message: '' }, { status: 404 });
}
