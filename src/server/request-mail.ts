import type { Values } from '../model/config.ts';
import { displayFields, fieldOrder } from '../model/display.ts';
import { type RenderedMail, renderMail, summaryFragment } from '../model/mail.ts';
import type { ServerContext } from './context.ts';
import type { Queries } from './db.ts';
import type { OpenForm } from './open-form.ts';
import type { SessionUser } from './sessions.ts';

interface Content {
  open: OpenForm;
  user: SessionUser;
  /** What is sent, checked. */
  values: Values;
  /** The prefill record. */
  stored: Values;
  reference: string;
}

/**
 * The mail about a request, in the college's default language. A template may use every property of
 * the form as a person reads it, every name of the member's record, `{{summary}}`, `{{reference}}`,
 * `{{username}}`, `{{name}}` and `{{settings.…}}`. The form's own values win over the record.
 */
export async function requestMail(context: ServerContext, trx: Queries, content: Content): Promise<RenderedMail> {
  const { open, user, values, stored, reference } = content;
  const { version, form, params } = open;
  const language = version.manifest.defaultLanguage;
  const template = version.mail(params.message, language);
  if (!template) throw new Error(`Version ${version.manifest.version} has no mail template ${params.message}.`);
  const member = (await context.readers.get('member-data')?.(trx, user, { tipoDireccion: 'CONTACT' })) ?? {};
  const fields = displayFields(form, values, (keys) => version.text(language, keys));
  return renderMail(template, {
    username: user.username,
    name: user.name,
    ...member,
    ...stored,
    ...Object.fromEntries(fieldOrder(form).map((property) => [property, ''])),
    ...Object.fromEntries(fields.map(({ property, value }) => [property, value])),
    summary: summaryFragment(fields),
    reference,
    settings: version.settings,
  });
}
