import { closeAccount, exportAccount } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { LimitRequests } from '../../http/rate-limit.js';
import { limits } from '../../platform/rate-limiting/limits.js';
import type { AccountsService } from './accounts.service.js';

export function accountsRoutes(mount: Mount, limit: LimitRequests, accounts: AccountsService): void {
  mount(
    exportAccount,
    async ({ actor, params, reply }) => {
      const archive = await accounts.export(actor, params.userId);
      reply.header('Content-Disposition', 'attachment; filename="korice.zip"');
      return archive;
    },
    limit(limits.exportsByAccount),
  );

  mount(
    closeAccount,
    ({ actor, params, body }) => accounts.close(actor, params.userId, body.password),
    limit(limits.closingByAccount),
  );
}
