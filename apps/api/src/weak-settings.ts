import type { Env } from './env.js';

/** What an operator should know of settings that work, and protect nobody on the internet; nothing outside of production. */
export function weakSettings({ production, PUBLIC_URL, SMTP_URL, RATE_LIMIT }: Env): string[] {
  if (!production) return [];
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const smtp = SMTP_URL === undefined ? undefined : new URL(SMTP_URL);
  const mayMailPlainly = smtp?.protocol === 'smtp:' && smtp.searchParams.get('requireTLS') !== 'true';
  return [
    ...(protocol === 'https:' || hostname === 'localhost'
      ? []
      : ['PUBLIC_URL: without https others on the way can read logins']),
    ...(mayMailPlainly
      ? ['SMTP_URL: mails go out readable when the server offers no TLS; use smtps:// or ?requireTLS=true']
      : []),
    ...(RATE_LIMIT ? [] : ['RATE_LIMIT: off, so passwords can be tried without end']),
  ];
}
