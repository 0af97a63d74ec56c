import type { Language } from '../../../core/config.ts';
import {
  escapeHtml,
  type MailFragment,
  type MailValues,
  type RenderedMail,
  renderMail,
  textToHtml,
} from '../../../core/mail.ts';
import { markSvg, type ThemeColors } from '../../../core/theme/theme.ts';
import { senderAddress } from '../../kit/mail/offices.ts';
import type { WrittenMail } from '../../kit/mail/outgoing.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';

/**
 * A filled mail in the organisation's look. @param name of the template, with or without `mails.`
 * @throws Error if there is none; the check demands the templates that code names.
 */
export function writeMail(version: LoadedVersion, name: string, language: Language, values: MailValues): WrittenMail {
  return asDocument(version, filledMail(version, name, language, values), language);
}

/** The same without the look, to be part of another mail. */
export function filledMail(version: LoadedVersion, name: string, language: Language, values: MailValues): RenderedMail {
  const template = version.mail(name.replace(/^mails\./, ''), language);
  if (!template) throw new Error(`Version ${version.manifest.version} has no mail template ${name}.`);
  return renderMail(template, { ...values, settings: version.settings }, language);
}

/** Adds a paragraph to the end of a mail that is no document yet. */
export function withNote({ subject, html, text }: RenderedMail, note: string): RenderedMail {
  return { subject, html: `${html}<hr><p>${textToHtml(note)}</p>`, text: `${text}\n\n${note}` };
}

/** Somebody else's words, marked at every line, so that none of them can look like ours. */
export function quoted(text: string): MailFragment {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  return {
    html: `<blockquote style="${QUOTE}">${textToHtml(lines.join('\n'))}</blockquote>`,
    text: lines.map((line) => `> ${line}`).join('\n'),
  };
}

const QUOTE = 'margin:0;padding:8px 16px;border-left:4px solid #777;overflow:hidden';

/** Wraps the HTML body in a document with the organisation's look and names the sender; the text body stays as it is. */
export function asDocument(version: LoadedVersion, mail: RenderedMail, language: Language): WrittenMail {
  const { colors, font, mark } = version.theme;
  // Mail programs show no SVG files.
  const drawn = typeof mark === 'string' ? '' : markSvg(mark, colors, MARK);
  const letters = `font-family:${font},Arial,sans-serif`;
  const name = escapeHtml(version.text(language, 'app.name'));
  const html = [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(mail.subject)}</title><style>${styleIn(colors)}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:${colors.ground}">`,
    `<table class="ground" ${FRAME} width="100%" style="background:${colors.ground}"><tr><td align="center" style="padding:16px 8px">`,
    `<table class="sheet" ${FRAME} width="100%" style="max-width:640px;background:#ffffff;border:1px solid ${colors.line}">`,
    `<tr><td style="padding:12px 24px;background:${colors.primary.main};border-bottom:4px solid ${colors.secondary.main};${letters};font-size:20px;font-weight:bold;color:#ffffff">`,
    `${drawn}${name}</td></tr>`,
    `<tr><td class="body" style="padding:16px 24px;${letters};font-size:16px;line-height:1.5;color:${colors.ink.main}">${mail.html}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('');
  return { ...mail, html, from: senderAddress(version.settings) };
}

/** A layout table, which screen readers skip. */
const FRAME = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Mail programs that draw no inline SVG show the name alone. */
const MARK = 'width="40" height="40" style="vertical-align:middle;margin-right:12px"';

/** Below 480 px a label stands above its value. In dark mode no light colour remains. */
const styleIn = (colors: ThemeColors) =>
  [
    `.body a{color:${colors.primary.main}}`,
    '.body td,.body th{padding:8px 12px;text-align:left;vertical-align:top;overflow-wrap:anywhere}',
    `.body table{width:100%;border-collapse:collapse}.body tr{border-bottom:1px solid ${colors.line}}`,
    `.body th{width:38%;font-weight:600;color:${colors.ink.soft}}`,
    `.body blockquote{margin:16px 0;padding:8px 16px;border-left:4px solid ${colors.outline}}`,
    '@media(max-width:480px){.body td,.body th{display:block;width:auto;padding:2px 0}.body tr{display:block;padding:6px 0}}',
    '@media(prefers-color-scheme:dark){',
    '.ground{background:#1c1c1e!important}.sheet{background:#2a2a2d!important;border-color:#48484c!important}',
    '.body{color:#f2f2f2!important}.body th{color:#c8c8cc!important}.body a{color:#ffffff!important}',
    '.body tr{border-color:#48484c!important}}',
  ].join('');
