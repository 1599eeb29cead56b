import type { Texts } from '../area-texts.js';
import type sr from './sr.js';

interface MailSettings {
  /** The placeholder with the URL of the button. */
  readonly button: string;
  /** The reason for the mail in its footer, beside the warning that we never ask for passwords; `operator` mails have no footer. */
  readonly foot: Extract<keyof Texts['mail'], `reason${string}`> | 'none' | 'operator';
  /** Texts of links whose URL is not shown, by placeholder. */
  readonly linkLabels?: Readonly<Record<string, Extract<keyof Texts['mail'], `unsubscribe${string}`>>>;
}

export const mailSettings: Readonly<Record<keyof typeof sr, MailSettings>> = {
  activation: { button: 'url', foot: 'reasonOnce' },
  addressTaken: { button: 'loginUrl', foot: 'reasonOnce' },
  passwordReset: { button: 'url', foot: 'reason' },
  passwordChanged: { button: 'resetUrl', foot: 'reason' },
  passkeyAdded: { button: 'resetUrl', foot: 'reason' },
  passkeyRemoved: { button: 'resetUrl', foot: 'reason' },
  recoveryCodesRenewed: { button: 'resetUrl', foot: 'reason' },
  recoveryCodeUsed: { button: 'resetUrl', foot: 'reason' },
  newMessages: { button: 'url', foot: 'reason' },
  alertBook: { button: 'url', foot: 'reason' },
  alertDigest: { button: 'url', foot: 'reason' },
  alertDigestOfOne: { button: 'url', foot: 'reason' },
  staleListings: { button: 'url', foot: 'reason' },
  importDone: { button: 'url', foot: 'reason' },
  contactNotice: { button: 'email', foot: 'operator' },
  newsletterConfirm: { button: 'url', foot: 'reasonOnce' },
  newsletterIssue: { button: 'url', foot: 'reasonNewsletter', linkLabels: { unsubscribeUrl: 'unsubscribe' } },
  newsletterUnsubscribed: { button: 'url', foot: 'none' },
  bookSold: { button: 'url', foot: 'reason' },
  reservedForYou: { button: 'url', foot: 'reason' },
  saleUndone: { button: 'url', foot: 'reason' },
  dealProposed: { button: 'url', foot: 'reason' },
  dealChanged: { button: 'url', foot: 'reason' },
  dealAgreed: { button: 'url', foot: 'reason' },
  dealAddressed: { button: 'url', foot: 'reason' },
  dealDeclined: { button: 'url', foot: 'reason' },
  dealWithdrawn: { button: 'url', foot: 'reason' },
  dealSent: { button: 'url', foot: 'reason' },
  dealCompleted: { button: 'url', foot: 'reason' },
  dealHandedOver: { button: 'url', foot: 'reason' },
  dealUnconfirmed: { button: 'url', foot: 'reason' },
  dealCancelled: { button: 'url', foot: 'reason' },
  dealFailed: { button: 'url', foot: 'reason' },
  dealExpired: { button: 'url', foot: 'reason' },
  dealReminder: { button: 'url', foot: 'reason' },
  dealArrivalReminder: { button: 'url', foot: 'reason' },
  dealMemberBlocked: { button: 'url', foot: 'reason' },
  dealMemberGone: { button: 'url', foot: 'reason' },
  dealRated: { button: 'url', foot: 'reason' },
  dealRatingReply: { button: 'url', foot: 'reason' },
  accountBlocked: { button: 'contactUrl', foot: 'none' },
  accountDeleted: { button: 'contactUrl', foot: 'none' },
  reportHandled: { button: 'contactUrl', foot: 'reason' },
};
