import {
  deletePaymentAccount,
  readPaymentAccount,
  readSellingTerms,
  updatePaymentAccount,
  updateSellingTerms,
} from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { SellingService } from './selling.service.js';

export function sellingRoutes(mount: Mount, limit: LimitRequests, selling: SellingService): void {
  const perAccount = limit(limits.profileByAccount);

  mount(readSellingTerms, ({ actor, params }) => selling.readTerms(actor, params.userId));
  mount(updateSellingTerms, ({ actor, params, body }) => selling.updateTerms(actor, params.userId, body), perAccount);
  mount(readPaymentAccount, ({ actor, params }) => selling.readAccount(actor, params.userId));
  mount(
    updatePaymentAccount,
    ({ actor, params, body }) => selling.updateAccount(actor, params.userId, body),
    perAccount,
  );
  mount(deletePaymentAccount, ({ actor, params }) => selling.deleteAccount(actor, params.userId), perAccount);
}
