import { documentLanguages, type Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { mailText, type MailBlock, type MailKind, type MailText } from '@korice/texts/mail';
import { escapeMarkup } from '../platform/text/escape-markup.js';
import type { Mail } from './mail.js';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** Renders a mail as plain text and HTML. */
export function composeMail<Kind extends MailKind>({ kind, language, values }: Mail<Kind>): ComposedMail {
  const mail = mailText(kind, language, values);
  return { subject: mail.subject, text: mail.text, html: page(mail, language) };
}

/** Returns whether a URL becomes a link: http, https and mailto only; other addresses are shown as text. */
const linkable = (url: string): boolean => /^(https?|mailto):/i.test(url);

const link = (url: string, label: string, style: string): string =>
  linkable(url) ? `<a href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(label)}</a>` : escapeMarkup(label);

const ink = 'color:#1f1b16';
const accent = 'color:#7a1f2b';
const serif = "font-family:'Source Serif 4',Georgia,serif";
const sans = "font-family:Inter,'Segoe UI',Arial,sans-serif";

function block(piece: MailBlock, linkFallback: string): string {
  switch (piece.type) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeMarkup(piece.text).replaceAll('\n', '<br>')}</p>`;
    case 'link':
      return `<p style="margin:0 0 16px">${link(piece.url, piece.label, accent)}</p>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:20px">${piece.items
        .map(({ label, url }) => `<li>${url === undefined ? escapeMarkup(label) : link(url, label, accent)}</li>`)
        .join('')}</ul>`;
    case 'button':
      return [
        `<p style="margin:24px 0 12px">${link(piece.url, piece.label, 'display:inline-block;padding:12px 20px;border-radius:6px;background:#7a1f2b;color:#fff9f2;text-decoration:none;font-weight:600')}</p>`,
        `<p style="margin:0 0 16px;font-size:13px;color:#6b6256">${escapeMarkup(linkFallback)}<br><span style="word-break:break-all">${link(piece.url, piece.url, accent)}</span></p>`,
      ].join('');
  }
}

/** Renders the HTML with tables and inline styles, because mail programs support little else. */
function page(mail: MailText, language: Language): string {
  const brand = escapeMarkup(serverText(language, 'common', 'brand'));
  const body = mail.blocks.map((piece) => block(piece, mail.linkFallback)).join('\n');
  const foot = mail.foot.map(escapeMarkup).join('<br>');
  return `<!doctype html>
<html lang="${documentLanguages[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(mail.subject)}</title></head>
<body style="margin:0;background:#fbf7f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="${sans};font-size:16px;line-height:1.5;${ink}">
<p style="margin:0 0 24px;font-size:28px;${serif};${accent}">${brand}</p>
${body}
${foot && `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e6ddcf;font-size:13px;color:#6b6256">${foot}</p>`}
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}
