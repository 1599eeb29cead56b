import type { Operator } from '@korice/texts/pages';
import type { Env } from './env.js';

/** The sample keys of docker-compose.yml, which are public. */
const publishedSecret = 'only-for-trying-it-out-on-this-machine';
const publishedDataKey = 'b25seS1mb3ItdHJ5aW5nLWl0LW91dC1oZXJlLWFiY2Q=';

/** The mark of the values in operator.sample.json. */
const sampleMark = '(primer)';

/**
 * Returns warnings about settings that work but are insecure, unreachable on the internet or not of this shop; none outside production.
 */
export function insecureConfigWarnings(
  { production, PUBLIC_URL, JWT_SECRET, DATA_KEY, SMTP_URL, MAIL_FROM, RATE_LIMIT }: Env,
  operator: Operator | undefined,
): string[] {
  if (!production) return [];
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const smtp = SMTP_URL === undefined ? undefined : new URL(SMTP_URL);
  const mayMailPlainly = smtp?.protocol === 'smtp:' && smtp.searchParams.get('requireTLS') !== 'true';
  return [
    ...(protocol === 'https:' || hostname === 'localhost'
      ? []
      : ['PUBLIC_URL: without https others on the way can read logins']),
    ...(JWT_SECRET === publishedSecret
      ? ['JWT_SECRET: the published one of docker-compose.yml, with which everybody can log in as anybody']
      : []),
    ...(DATA_KEY === publishedDataKey
      ? [
          'DATA_KEY: the published one of docker-compose.yml, with which everybody can decrypt bank accounts in a copy of the database',
        ]
      : []),
    ...(mayMailPlainly
      ? ['SMTP_URL: mails go out readable when the server offers no TLS; use smtps:// or ?requireTLS=true']
      : []),
    ...(/@localhost>?$/.test(MAIL_FROM.trim())
      ? ['MAIL_FROM: at localhost, so other mail servers refuse the mails or call them spam']
      : []),
    ...(Object.values(operator ?? {}).some((value) => value.includes(sampleMark))
      ? ['OPERATOR_FILE: values of the sample, so the imprint and the terms do not name who runs this shop']
      : []),
    ...(RATE_LIMIT ? [] : ['RATE_LIMIT: off, so passwords can be tried without end']),
  ];
}
