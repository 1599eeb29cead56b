import type { MailFields } from './mail.model.js';

/** Screen and call of each kind of mail that can be ended with one click; both end in the same token. */
const oneClick: Partial<Record<MailFields['kind'], { screen: string; call: string }>> = {
  newsletterIssue: { screen: '/newsletter/unsubscribe/', call: '/api/newsletter/unsubscribe/' },
  newMessages: { screen: '/unsubscribe/', call: '/api/users/unsubscribe/' },
};

/** What lets a mail program offer to end a subscription (RFC 8058); nothing for mails that are no subscription. */
export function unsubscribeHeaders({ kind, values }: MailFields, publicUrl: string): Record<string, string> {
  const paths = oneClick[kind];
  const { unsubscribeUrl } = values;
  if (!paths || typeof unsubscribeUrl !== 'string') return {};
  const call = unsubscribeUrl.replace(publicUrl + paths.screen, publicUrl + paths.call);
  return { 'List-Unsubscribe': `<${call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
