import { communicationCall } from '../api/communication.ts';
import type { CommunicationAnswer } from '../api/shapes/communication.ts';
import type { Action, ActionContext, Submission } from '../core/action.ts';
import type { Json } from '../core/config.ts';
import { noAnswer } from '../core/failures.ts';
import { isFile } from '../core/files/file-type.ts';
import { textsByProperty } from '../core/forms/display.ts';
import { presentValues } from '../core/forms/validation.ts';
import { readForm } from '../core/lists/read-form.ts';
import { renderMail, summaryFragment } from '../core/mail.ts';
import type { Communication } from '../types/shared/communication.ts';

interface Params extends Record<string, Json> {
  recipient: string;
  message: string;
}

/**
 * Sends the filled form to one of the organisation's offices (spec 1 §7). Our own server writes the e-mail from the
 * `solicitud` part. Another server, which `API_URL` names, gets the e-mail written here from its template; its address
 * book is `offices` in `menus/settings.json`.
 */
const action: Action<Params> = {
  // A send that changes a request makes no other.
  makesNew: ({ changes }) => typeof changes !== 'string',
  async send(context, params, submission) {
    const mail = isElsewhere(context) ? await mailOf(context, params, submission) : undefined;
    if (mail === null) return noAnswer;
    const named = [params.attachment ?? []].flat().map(String);
    const values = Object.entries(presentValues(submission.values)).filter(([name]) => !named.includes(name));
    const attached = named.flatMap((property) =>
      [submission.values[property]].flat().flatMap((file) => (file instanceof File ? [{ property, file }] : [])),
    );
    // Of a request that is sent again with other values, which no form file says.
    const changes = typeof params.changes === 'string' ? params.changes : undefined;
    const kept =
      changes === undefined ? [] : named.map((property) => [property, keptIn(submission.values[property])] as const);
    const request = communicationCall(
      {
        ...(mail && { comunicacion: mail }),
        solicitud: {
          form: submission.form.id,
          version: context.version,
          language: context.language,
          ...(submission.context === null ? {} : { context: submission.context }),
          values: Object.fromEntries([...values, ...kept.filter(([, files]) => files.length > 0)]),
          ...(attached.length > 0 ? { files: attached.map(({ property }) => property) } : {}),
          ...(changes === undefined ? {} : { changes }),
        },
        files: attached.map(({ file }) => file),
        ...(!context.session && submission.stranger && { stranger: submission.stranger }),
      },
      submission.idempotencyKey,
      changes === undefined ? null : submission.record.etag,
    );
    const { onProgress, signal } = submission;
    return context.call<CommunicationAnswer>(
      attached.length > 0 && onProgress ? { ...request, onProgress, ...(signal ? { signal } : {}) } : request,
    );
  },
};

export default action;

/** The origin of the API differs from the origin of the page. */
function isElsewhere({ environment }: ActionContext): boolean {
  return new URL(environment.apiUrl, location.href).origin !== location.origin;
}

/** Of a field with files those that the request has already. */
function keptIn(value: unknown): Json[] {
  return [value].flat().filter((file) => isFile(file) && !(file instanceof File)) as Json[];
}

async function mailOf(
  context: ActionContext,
  params: Params,
  { form, values }: Submission,
): Promise<Communication | null> {
  const [template, rows] = await Promise.all([context.mailTemplate(params.message), readForm(form, values, context)]);
  if (!template || !rows) return null;
  const { settings, language } = context;
  const shown = textsByProperty(rows);
  const mail = renderMail(template, { ...shown, settings, summary: summaryFragment(rows) }, language);
  const { offices = {}, sender } = settings;
  const recipient = Object.hasOwn(offices, params.recipient) ? offices[params.recipient] : undefined;
  return {
    asunto: mail.subject,
    cuerpo: mail.text,
    cuerpoHTML: mail.html,
    remitente: sender?.name ?? '',
    emailRemitente: sender?.email ?? '',
    destinatarios: [{ email: recipient?.email ?? '', destinatario: recipient?.name ?? '', variables: {} }],
  };
}
