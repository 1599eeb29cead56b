import type { MailFields } from './mail.model.js';

/** The screen and the one-click endpoint of each kind of mail with a subscription; both end in the same token. */
const oneClick: Partial<Record<MailFields['kind'], { screen: string; call: string }>> = {
  newsletterIssue: { screen: '/newsletter/unsubscribe/', call: '/api/newsletter/unsubscribe/' },
  alertBook: { screen: '/alerts/end/', call: '/api/alerts/end/' },
  alertDigest: { screen: '/alerts/end/', call: '/api/alerts/end/' },
  alertDigestOfOne: { screen: '/alerts/end/', call: '/api/alerts/end/' },
  newMessages: { screen: '/unsubscribe/', call: '/api/users/unsubscribe/' },
};

/** Returns the headers for one-click unsubscription (RFC 8058); none for mails without a subscription. */
export function unsubscribeHeaders({ kind, values }: MailFields, publicUrl: string): Record<string, string> {
  const paths = oneClick[kind];
  const { unsubscribeUrl } = values;
  if (!paths || typeof unsubscribeUrl !== 'string') return {};
  const call = unsubscribeUrl.replace(publicUrl + paths.screen, publicUrl + paths.call);
  return { 'List-Unsubscribe': `<${call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
