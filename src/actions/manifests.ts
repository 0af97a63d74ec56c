import type { ActionManifest } from '../core/action.ts';

/** JSON Schema of an action's `params`. */
const params = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});

const attachment = (use: string) => ({
  description: `Property that holds the file, or the files, ${use}; a list where there are several.`,
  type: ['string', 'array'],
  names: 'fileProperty',
  items: { type: 'string', names: 'fileProperty' },
  minItems: 1,
  uniqueItems: true,
});

/** Every action of the product with what files may do with it. The compiler and the workshop read it; no page of members does. */
export const actionManifests = {
  'change-own-password': { can: ['send'] },
  communication: {
    can: ['makesNew', 'send'],
    params: params(
      {
        recipient: {
          description: 'The recipient of the message: a name below offices in menus/settings.json.',
          type: 'string',
          names: 'office',
        },
        message: { description: "The e-mail's template in messages/<language>/mails/.", type: 'string', names: 'mail' },
        procedure: {
          description:
            'The procedure of which each send begins a case: a file of schemas/_procedures/ without form or record. Default: request, which comes with the product.',
          type: 'string',
          names: 'procedure',
        },
        attachment: attachment('to send along'),
        copy: {
          description:
            'With `true`, the member gets a copy at the contact address, in the language of the form. Template: <message>-copy; without that file, the message itself in the frame of member-copy.',
          type: 'boolean',
        },
      },
      ['recipient', 'message'],
    ),
  },
  'from-query': {
    can: ['open', 'read'],
    params: params({
      parameter: {
        description: "Name of a query parameter of the page's address; its value fills the property of the same name.",
        type: 'string',
        pattern: '^[A-Za-z][A-Za-z0-9_]*$',
      },
    }),
  },
  'open-link': {
    can: ['open', 'send'],
    params: params({
      link: {
        description:
          'The link of menus/settings.json that opens. Where the block that shows the form has a context, a link <link>_<context> goes first.',
        type: 'string',
        names: 'link',
      },
    }),
  },
  procedure: {
    can: ['read', 'document', 'keptFile', 'send', 'act'],
    readOnServer: true,
    params: params(
      {
        procedure: {
          description: 'Which procedure; a file of schemas/_procedures/.',
          type: 'string',
          names: 'procedure',
        },
        move: { description: 'The move that sending or the button makes.', type: 'string' },
        attachment: attachment('that are kept with the case'),
      },
      ['procedure'],
    ),
  },
  record: {
    can: ['read', 'send'],
    readOnServer: true,
    params: params({
      record: { description: 'Which record; a file of schemas/_records/.', type: 'string', names: 'record' },
    }),
  },
  'renew-session': { can: ['send'] },
  'request-password-link': {
    can: ['open', 'send'],
    params: params({
      page: { description: 'The page that the e-mailed link leads to.', type: 'string', names: 'page' },
    }),
  },
  'reset-address': { can: ['read'] },
  'set-password': { can: ['open', 'needs', 'send'], needs: ['token'] },
  'sign-in': { can: ['open', 'send'] },
} satisfies Record<string, ActionManifest>;
