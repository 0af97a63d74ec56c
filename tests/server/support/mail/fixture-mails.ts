import type { MailTemplate } from '../../../../src/core/config.ts';
import { prefixed } from '../../../../src/core/mail.ts';
import { declarationMails } from '../signing/declaration-form.ts';

/** Templates of the fixture's mails, with the prefix of every subject, as the compiler makes them. */
export function fixtureMails(
  language: 'ca' | 'es',
  prefix: string,
  more: Record<string, MailTemplate> = {},
): Record<string, MailTemplate> {
  const templates: Record<string, MailTemplate> = {
    ...MAILS,
    ...declarationMails(language),
    ...COPY_MAILS[language],
    ...more,
    'password-link': LINK_MAILS[language],
  };
  const entries = Object.entries(templates).map(([name, mail]) => [
    name,
    { ...mail, subject: prefixed(mail.subject, prefix) },
  ]);
  return Object.fromEntries(entries);
}

const MAILS = {
  sample: {
    subject: 'Sol·licitud de {{nombre}} {{apellidos}} {{delanteDe}}',
    html: '<p>{{nombre}} ({{persCodiCole}}), {{settings.bankAccount}}</p><p>{{motivo}}</p>{{summary}}<p>{{reference}}</p>',
    text: '{{nombre}} ({{persCodiCole}})\n{{summary}}\n{{reference}}',
  },
  'member-message': {
    subject: 'Missatge de {{name}} ({{username}}): {{subject}}',
    html: '<p>{{name}} ({{username}}, {{role}}), {{email}}: {{reference}}</p><p>{{message}}</p>',
    text: '{{name}} ({{username}}, {{role}}), {{email}}: {{reference}}\n\n{{message}}',
  },
  'request-withdrawn': {
    subject: '{{reference}} retirada',
    html: '<p>{{name}} ({{username}}): {{title}}</p>',
    text: '{{name}} ({{username}}): {{title}}',
  },
  'request-changed': {
    subject: '{{reference}} canviada',
    html: '<p>{{name}} ({{username}}): {{title}}</p>{{changes}}{{summary}}',
    text: '{{name}} ({{username}}): {{title}}\n{{changes}}\n{{summary}}',
  },
  'request-answered': {
    subject: '{{reference}} resposta',
    html: '<p>{{name}} ({{username}}): {{title}}</p>{{note}}',
    text: '{{name}} ({{username}}): {{title}}\n{{note}}',
  },
  'request-answer': {
    subject: 'Resposta a {{title}} ({{reference}})',
    html: '<p>{{name}}</p>{{note}}',
    text: '{{name}}: {{note}}',
  },
  'account-made': { subject: 'Compte {{username}}', html: '<p>{{name}}</p>', text: '{{name}}: {{link}}' },
  'account-changed': {
    subject: 'Compte {{username}} canviat',
    html: '<p>{{change}}</p>',
    text: '{{name}}: {{change}}',
  },
  'contact-email-changed': { subject: '{{username}}', html: '<p>{{name}}</p>', text: '{{name}}: {{email}}' },
};

const COPY_MAILS = {
  ca: {
    'member-copy': {
      subject: 'Còpia {{reference}}: {{title}}',
      html: '<p>Còpia</p>{{message}}',
      text: 'Còpia\n{{message}}',
    },
  },
  es: {
    'member-copy': {
      subject: 'Copia {{reference}}: {{title}}',
      html: '<p>Copia</p>{{message}}',
      text: 'Copia\n{{message}}',
    },
  },
};

const LINK_MAILS = {
  ca: { subject: 'Enllaç per a {{username}}', html: '<p>{{name}} <a href="{{link}}">x</a></p>', text: '{{link}}' },
  es: { subject: 'Enlace para {{username}}', html: '<p>{{name}} <a href="{{link}}">x</a></p>', text: '{{link}}' },
};
