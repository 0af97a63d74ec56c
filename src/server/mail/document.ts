import type { Language } from '../../core/config.ts';
import { escapeHtml, type RenderedMail } from '../../core/mail.ts';

/**
 * A mail whose HTML body is a whole document: with its language and its character set named, and a plain
 * look that mail programs keep. The text body stays as it is.
 */
export function asDocument(mail: RenderedMail, language: Language): RenderedMail {
  const html = [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(mail.subject)}</title></head>`,
    `<body style="${LOOK}">${mail.html}</body></html>`,
  ].join('');
  return { ...mail, html };
}

const LOOK = 'margin:0;padding:16px;max-width:640px;font-family:Ubuntu,Arial,sans-serif;font-size:16px;line-height:1.5';
