import { declarationTexts, signingTexts } from './declaration-form.ts';

/** Texts of one form, and of the page that shows it. */
export function formTexts(id: string, language: string): object {
  const es = language === 'es';
  return {
    forms: {
      [id]: {
        ...(id === 'copied-request' ? copiedTexts(es) : {}),
        ...(id === 'declaration' ? declarationTexts(es) : {}),
        idioma: { label: 'Idioma', options: { ca: 'Català', es: es ? 'Castellano' : 'Castellà' } },
      },
    },
    pages: { [`page-${id}`]: { title: `${es ? 'Página' : 'Pàgina'} ${id}` } },
    fields: {
      delanteDe: { label: es ? 'Para presentar ante' : 'Per presentar davant de' },
      motivo: { label: es ? 'Motivo' : 'Motiu' },
      enviarPorEmail: { label: 'Per correu' },
    },
  };
}

function copiedTexts(es: boolean): object {
  return {
    title_first: es ? 'Primer sello' : 'Primer segell',
    title_second: es ? 'Segundo sello' : 'Segon segell',
    enabled: { full: es ? 'no queda sitio' : 'no place' },
    sections: { why: { title: es ? 'Por qué' : 'Per què' } },
    motivo: { label: 'Motiu', label_second: es ? 'Segundo motivo' : 'Segon motiu' },
  };
}

/** Texts every page may need. */
export function generalTexts(language: string): object {
  const es = language === 'es';
  const signing = signingTexts(language);
  return {
    procedures: signing.procedures,
    records: { person: { habilitado: { label: 'Habilitació' } } },
    app: {
      yes: 'Sí',
      no: 'No',
      name: 'El meu Col·legi',
      document: signing.document,
      account: signing.account,
      roles: { ROLE_EXTERNO: es ? 'persona de fuera' : 'persona de fora' },
      message: {
        title: es ? 'Mensaje' : 'Missatge',
        asunto: es ? 'Asunto' : 'Assumpte',
        cuerpo: es ? 'Texto' : 'Text',
        noSubject: 'noSubject',
        subjectInside: 'subjectInside',
        filesApart: 'filesApart {{reference}} {{address}}',
      },
      desk: {
        office: 'Secretaria',
        states: { received: 'Rebuda', 'in-hand': es ? 'En trámite' : 'En tràmit', done: 'Feta', returned: 'Retornada' },
        acts: { state: '→ {{state}}', note: 'Nota', answer: 'Resposta', export: 'Exportació', withdrawal: 'Retirada' },
        columns: Object.fromEntries(
          ['key', 'title', 'number', 'member', 'at', 'state', 'values'].map((id) => [id, id]),
        ),
      },
    },
    errors: {
      desk: { answerNeeded: 'answerNeeded', noMailbox: 'noMailbox' },
      ...signing.errors,
      letters: 'letters {{letters}}',
      childRequired: 'childRequired {{group}}',
      groupRequired: 'groupRequired {{group}}',
      required: es ? 'El campo es obligatorio.' : 'El camp és obligatori.',
      minLength: es ? 'Como mínimo {{limit}}.' : 'Com a mínim {{limit}}.',
      tooShort: es ? 'Mínimo {{limit}}, dice el formulario.' : 'Mínim {{limit}}, diu el formulari.',
      maxLength: es ? 'Como máximo {{limit}}.' : 'Com a màxim {{limit}}.',
      heavy: es ? 'Pesa demasiado.' : 'Pesa massa.',
      email: es ? 'Correo no válido.' : 'Correu no vàlid.',
      townOfOtherCode: 'El codi {{code}} és de: {{towns}}.',
      invalid: es ? 'Valor incorrecto.' : 'Valor incorrecte.',
      server: {
        badRequest: es ? 'Petición incorrecta.' : 'Petició incorrecta.',
        credentials: es ? 'Usuario o clave incorrectos.' : 'Usuari o clau incorrectes.',
        forbidden: es ? 'Su rol no lo permite.' : 'El seu rol no ho permet.',
        notFound: es ? 'No existe.' : 'No existeix.',
        keyReused: 'keyReused',
        fileType: 'fileType',
        tooLarge: 'tooLarge',
        formGone: 'formGone',
        formClosed: 'closed: {{reason}}',
        recipient: 'recipient',
        unavailable: 'unavailable',
        busy: 'busy',
        diskFull: es ? 'No hay espacio.' : 'No hi ha espai.',
        unknownUser: "L'usuari no existeix.",
        noMailbox: 'noMailbox',
        linkAddress: 'linkAddress',
        linkUsed: es ? 'Enlace usado.' : 'Enllaç usat.',
        linkExpired: es ? 'Enlace caducado.' : 'Enllaç caducat.',
        linkInvalid: es ? 'Enlace no válido.' : 'Enllaç no vàlid.',
        ...Object.fromEntries(
          [
            'passwordBlank',
            'passwordCommon',
            'passwordOwn',
            'passwordSame',
            'passwordNeeded',
            'codeWrong',
            'codeUsed',
            'changed',
            'exists',
            'pictureType',
            'pdfType',
            'fileEmpty',
            'fileBroken',
            'inactive',
          ].map((name) => [name, name]),
        ),
        ofFile: '«{{file}}»: {{message}}',
        fileSize: 'fileSize {{limit}}',
        pictureSize: 'pictureSize {{limit}}',
        pdfActive: es ? 'PDF con programas.' : 'PDF amb programes.',
        pdfLocked: 'pdfLocked',
        storedTooMuch: 'storedTooMuch {{limit}}',
        tooManyOpen: 'tooManyOpen',
        currentPassword: es ? 'La clave actual no es correcta.' : 'La clau actual no és correcta.',
        changed: es ? 'Han cambiado.' : 'Han canviat.',
        exists: es ? 'Ya existen.' : 'Ja existeixen.',
        unknownChoice: es ? 'No está en la lista.' : 'No és a la llista.',
        tooMany_one: es ? 'Espere {{count}} minuto.' : 'Esperi {{count}} minut.',
        tooMany_other: es ? 'Espere {{count}} minutos.' : 'Esperi {{count}} minuts.',
        tooManyMessages_other: es ? '{{count}} minutos para enviar.' : '{{count}} minuts per enviar.',
        tooManyMailboxes_other: es ? '{{count}} horas para cambiar.' : '{{count}} hores per canviar.',
        tooManyDocuments_other: es ? '{{count}} horas para generar.' : '{{count}} hores per generar.',
      },
    },
  };
}
