import { failure, PROPOSED, WorkshopServer } from '../sites/workshop-server.ts';

/**
 * The working copy of a story: with changes, as it is published, with errors, with a file that two people change, with words
 * of before, with publications that wait, without a preview.
 */
export type WorkshopSample = 'some' | 'clean' | 'wrong' | 'conflict' | 'down' | 'former' | 'waiting' | 'noPreview';

const form = `{
  "$schema": "./_dialect/form.schema.json",
  "type": "object",
  "required": ["delanteDe"],
  "properties": {
    "delanteDe": { "type": "string", "maxLength": 4000 },
    "motivo": { "type": "string", "maxLength": 10000, "ui:widget": "textarea" },
    "idioma": { "type": "string", "enum": ["ca", "es", "en"], "ui:widget": "radio" },
    "email": { "type": "string", "maxLength": 254, "ui:width": "half" }
  },
  "form": {
    "submit": { "action": "communication", "params": { "recipient": "office", "message": "certificate-request" } },
    "sections": [
      { "id": "certificate", "fields": ["delanteDe", "motivo", "idioma"] },
      { "id": "reply", "fields": ["email"] }
    ]
  }
}
`;
const catalan = `{
  "sections": {
    "certificate": { "title": "Certificat" },
    "reply": { "title": "Resposta" }
  },
  "delanteDe": {
    "label": "Per presentar davant de",
    "help": "Organisme, empresa o persona que ha de rebre el certificat."
  },
  "motivo": { "label": "Motiu" },
  "idioma": { "label": "Idioma del certificat", "options": { "ca": "Català", "es": "Castellà", "en": "Anglès" } },
  "email": { "label": "Adreça electrònica per a la resposta" }
}
`;
const spanish = `{
  "sections": {
    "certificate": { "title": "Certificado" },
    "reply": { "title": "Respuesta" }
  },
  "delanteDe": {
    "label": "Para presentar ante",
    "help": "Organismo, empresa o persona que tiene que recibir el certificado."
  },
  "motivo": { "label": "Motivo" },
  "idioma": { "label": "Idioma del certificado", "options": { "ca": "Catalán", "es": "Castellano", "en": "Inglés" } }
}
`;
const menu = `{
  "checks": { "member": ["ROLE_COLEGIADO"], "staff": ["ROLE_STAFF"] },
  "pages": [
    { "id": "home", "path": "", "access": ["member"] },
    {
      "id": "requests",
      "path": "sol-licituds",
      "access": ["member"],
      "icon": "requests",
      "blocks": [{ "type": "form", "id": "form", "form": "certificate-request" }]
    }
  ]
}
`;
const list = `{
  "readers": ["member"],
  "entries": [{ "id": "west", "children": [{ "id": "41" }] }, { "id": "13", "retired": true }]
}
`;
const record = `{
  "type": "object",
  "properties": {
    "telephones": {
      "type": "array",
      "maxItems": 5,
      "items": {
        "type": "object",
        "required": ["number"],
        "properties": {
          "number": { "type": "string", "format": "tel-ES", "ui:widget": "phone" },
          "kind": { "type": "string", "maxLength": 40 }
        }
      }
    }
  }
}
`;
const theme = `{
  "colors": {
    "primary": { "main": "#00457c", "dark": "#003050", "light": "#4080b0", "soft": "#e8f0f8" },
    "secondary": { "main": "#ffc107", "dark": "#ffa000", "light": "#ffe08a", "soft": "#fff6db", "ink": "#6b4a00" },
    "ink": { "main": "#202020", "soft": "#505050" },
    "ground": "#fafafa",
    "line": "#dddddd",
    "outline": "#707070"
  },
  "font": "Ubuntu",
  "mark": "mark.svg"
}
`;
const FORM = 'schemas/certificate-request.schema.json';
const CA = 'messages/ca/forms/certificate-request.json';

export function workshopOf(sample: WorkshopSample): WorkshopServer {
  const server = new WorkshopServer({
    'menus/workspace.json': menu,
    [FORM]: form,
    [CA]: catalan,
    'messages/es/forms/certificate-request.json': spanish,
    'schemas/_records/contact-address.record.json': record,
    'messages/ca/records/contact-address.json':
      '{\n  "telephones": { "label": "Telèfons", "fields": { "number": { "label": "Número" }, "kind": { "label": "De qui" } } }\n}\n',
    'schemas/_lists/comarques.list.json': list,
    'messages/ca/lists/comarques.json':
      '{\n  "entries": { "west": "Ponent", "13": "Barcelonès", "41": "Vallès Oriental" }\n}\n',
    'messages/es/lists/comarques.json': '{\n  "entries": { "west": "Poniente", "13": "Barcelonès" }\n}\n',
    'messages/ca/mails/certificate-request.json':
      '{\n  "subject": "Sol·licitud de certificat",\n  "body": "{{summary}}"\n}\n',
    'messages/es/mails/certificate-request.json':
      '{\n  "subject": "Solicitud de certificado",\n  "body": "{{summary}}"\n}\n',
    'messages/ca/errors.json': '{\n  "required": "Cal emplenar-lo."\n}\n',
    'messages/es/errors.json': '{\n  "required": "Hay que rellenarlo."\n}\n',
    'menus/settings.json': '{\n  "defaultLanguage": "ca"\n}\n',
    'menus/theme.json': theme,
    'messages/ca/pages.json': '{\n  "home": { "title": "Inici" },\n  "requests": { "title": "Sol·licituds" }\n}\n',
    'messages/es/pages.json': '{\n  "home": { "title": "Inicio" },\n  "requests": { "title": "Solicitudes" }\n}\n',
  });
  server.isDown = sample === 'down';
  if (sample === 'clean' || sample === 'down') return server;
  server.write(CA, catalan.replace('"Motiu"', '"Per què el necessita"'), 'Marta Riera Camps', catalan);
  server.report = {
    conflicts: 0,
    hidden: [],
    orphaned: [],
    refused: [{ form: 'certificate-request', requests: 1 }],
    changes: [
      {
        subject: 'form',
        id: 'certificate-request',
        title: 'Certificat de col·legiació (certificate-request)',
        changes: [
          {
            kind: 'changed',
            path: ['motivo', 'label'],
            place: ['Motiu', 'etiqueta'],
            before: 'Motiu',
            after: 'Per què el necessita',
          },
        ],
      },
    ],
  };
  if (sample === 'former') server.former = [FORM];
  if (sample === 'waiting') {
    server.approval = true;
    server.publications = [
      { ...PROPOSED, id: 5, note: 'Les quotes d’abans', mine: false, restores: '5f1c0d9ab3e24471' },
      { ...PROPOSED, id: 4, mine: false, changedSince: 2 },
      { ...PROPOSED, id: 3, note: 'El formulari de la festa', due: '2026-12-31T07:00:00.000Z' },
      { ...PROPOSED, id: 2, note: 'Els textos del juny', mine: false, outdated: true },
      {
        ...PROPOSED,
        id: 1,
        state: 'failed',
        note: 'Les quotes del 2027',
        due: '2026-11-19T07:00:00.000Z',
        failure: "Mentrestant s'ha publicat una altra versió. Torni a llegir què canviaria i publiqui de nou.",
      },
    ];
  }
  if (sample === 'conflict') {
    // A colleague writes over the label just before it is saved.
    const answer = server.answer.bind(server);
    server.answer = (method, path, body) => {
      if (method === 'PUT') server.write(CA, catalan.replace('"Motiu"', '"Motiu de la petició"'), 'Pau Soler', catalan);
      return answer(method, path, body);
    };
  }
  if (sample === 'noPreview') {
    const answer = server.answer.bind(server);
    server.answer = async (method, path, body) =>
      path.endsWith('/preview') ? failure(503) : answer(method, path, body);
  }
  if (sample === 'wrong')
    server.problems = [
      {
        file: FORM,
        line: 7,
        column: 68,
        severity: 'error',
        message: 'unknown widget "textaera"',
        remedy: 'did you mean "textarea"?',
        language: 'en',
      },
      {
        file: 'messages/es/forms/certificate-request.json',
        line: 1,
        column: 1,
        severity: 'warning',
        message: 'the text "forms.certificate-request.email.label" is missing',
        remedy: 'write it here',
        language: 'en',
      },
    ];
  if (sample === 'wrong') server.write(FORM, form.replace('"textarea"', '"textaera"'), 'Marta Riera Camps', form);
  server.preview.problems = server.problems.filter(({ severity }) => severity === 'error');
  server.tokens = [
    {
      id: 1,
      name: 'Ordinador de la Marta',
      scope: 'draft',
      by: 'Marta Riera Camps',
      createdAt: '2026-11-10T09:00:00.000Z',
      expiresAt: '2026-12-10T09:00:00.000Z',
      usedAt: null,
    },
  ];
  return server;
}
