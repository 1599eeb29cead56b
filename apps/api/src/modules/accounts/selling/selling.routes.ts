import {
  declineTrader,
  deletePaymentAccount,
  deleteTrader,
  readHoliday,
  readPaymentAccount,
  readSellingTerms,
  readShopfront,
  readTrader,
  updateHoliday,
  updatePaymentAccount,
  updateSellingTerms,
  updateShopfront,
  updateTrader,
  uploadBanner,
} from '@korice/contracts';
import { type Mount, withRevision } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { SellingService } from './selling.service.js';
import type { ShopfrontService } from './shopfront.service.js';
import type { TraderService } from './trader.service.js';

export function sellingRoutes(
  mount: Mount,
  limit: LimitRequests,
  selling: SellingService,
  traders: TraderService,
  shopfronts: ShopfrontService,
): void {
  const perAccount = limit(limits.profileByAccount);

  mount(readSellingTerms, ({ actor, params }) => selling.readTerms(actor, params.userId));
  mount(updateSellingTerms, ({ actor, params, body }) => selling.updateTerms(actor, params.userId, body), perAccount);
  mount(readHoliday, ({ actor, params }) => selling.readHoliday(actor, params.userId));
  mount(updateHoliday, ({ actor, params, body }) => selling.updateHoliday(actor, params.userId, body), perAccount);
  mount(readPaymentAccount, ({ actor, params }) => selling.readAccount(actor, params.userId));
  mount(
    updatePaymentAccount,
    ({ actor, params, body }) => selling.updateAccount(actor, params.userId, body),
    perAccount,
  );
  mount(deletePaymentAccount, ({ actor, params }) => selling.deleteAccount(actor, params.userId), perAccount);
  mount(readTrader, ({ actor, params }) => traders.read(actor, params.userId));
  mount(updateTrader, ({ actor, params, body }) => traders.update(actor, params.userId, body), perAccount);
  mount(deleteTrader, ({ actor, params }) => traders.remove(actor, params.userId), perAccount);
  mount(readShopfront, async ({ actor, params, reply }) =>
    withRevision(await shopfronts.read(actor, params.userId), reply),
  );
  mount(
    updateShopfront,
    async ({ actor, params, body, header, reply }) =>
      withRevision(await shopfronts.update(actor, params.userId, body, header('If-Match')), reply),
    perAccount,
  );
  mount(
    uploadBanner,
    async ({ actor, params, files: [file] }) => ({ url: await shopfronts.keepBanner(actor, params.userId, file) }),
    limit(limits.avatarsByAccount),
  );
  mount(declineTrader, ({ actor, params }) => traders.decline(actor, params.userId), perAccount);
}
