import type { Language, MailTemplate } from '../../core/config.ts';
import { type MailValues, renderMail } from '../../core/mail.ts';
import type { EtecState } from '../../types/shared/etec.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { Attachment } from '../http/multipart.ts';
import { asDocument } from '../mail/document.ts';
import { isMailbox } from '../mail/is-mailbox.ts';
import { officeAddress, senderAddress } from '../mail/offices.ts';
import { enqueueMail } from '../mail/outgoing.ts';
import { contactEmail } from '../records/mailbox.ts';
import type { EtecContext } from './context.ts';
import { findMemberFacts } from './member.ts';
import type { EtecEvent } from './states.ts';

/** What became of a request. */
export interface News {
  requestId: number;
  userId: number;
  event: EtecEvent;
  state: EtecState;
  /** The member's; `null` takes the college's. */
  language: Language | null;
  observations?: string;
  attachment?: Attachment | null;
}

/** The member's mail by what it is about; the office gets one that says the state. */
const TEMPLATES = {
  made: 'mails.etec-made',
  signed: 'mails.etec-signed',
  active: 'mails.etec-active',
  withdrawn: 'mails.etec-withdrawn',
  observed: 'mails.etec-observed',
  office: 'mails.etec-office',
} as const;

const STATE_TEXTS: Record<EtecState, string> = {
  pendiente_firma: 'app.etecMail.pendiente_firma',
  pendiente_verificacion: 'app.etecMail.pendiente_verificacion',
  activo: 'app.etecMail.activo',
  baja: 'app.etecMail.baja',
};

/** Tells the member and the office, through the outbox, in the transaction of what happened. */
export async function tell({ version, quiet }: EtecContext, trx: Queries, news: News): Promise<void> {
  if (quiet) return;
  const office = version.manifest.defaultLanguage;
  const language = news.language ?? office;
  const facts = await findMemberFacts(trx, news.userId);
  const values = (shown: Language): MailValues => ({
    ...facts,
    id: news.requestId,
    state: version.text(shown, STATE_TEXTS[news.state]),
    observations: news.observations ?? '',
    settings: version.settings,
  });
  const mail = (template: string, shown: Language) =>
    asDocument(renderMail(templateOf(version, template, shown), values(shown)), shown);
  const common = { from: senderAddress(version.settings), attachment: news.attachment ?? null, requestId: null };
  const to = officeAddress(version.settings, 'office');
  if (to) await enqueueMail(trx, { ...mail(TEMPLATES.office, office), ...common, to: [to] });
  const own = (await declaredEmail(trx, news.requestId)) || (await contactEmail(trx, version, news.userId));
  if (own) await enqueueMail(trx, { ...mail(templateFor(news), language), ...common, to: [own] });
}

/** The address that the declaration names for notices; the page and what is signed say that they go there. */
async function declaredEmail(trx: Queries, requestId: number): Promise<string> {
  const row = await trx.selectFrom('etec_requests').select('values').where('id', '=', requestId).executeTakeFirst();
  const declared = row?.values.correo;
  return typeof declared === 'string' && isMailbox(declared) ? declared : '';
}

function templateFor({ event, state }: News): string {
  if (event === 'observe') return TEMPLATES.observed;
  if (state === 'activo') return TEMPLATES.active;
  if (state === 'baja') return TEMPLATES.withdrawn;
  return state === 'pendiente_firma' ? TEMPLATES.made : TEMPLATES.signed;
}

function templateOf(version: LoadedVersion, key: string, language: Language): MailTemplate {
  const template = version.mail(key.replace('mails.', ''), language);
  if (!template) throw new Error(`Version ${version.manifest.version} has no ${key}.`);
  return template;
}
