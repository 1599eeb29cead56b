import { listAudit } from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { AuditService } from './audit.service.js';

export function auditRoutes(mount: Mount, audit: AuditService): void {
  mount(listAudit, async ({ query, reply }) => {
    const { entries, ...total } = await audit.list(query);
    reply.total(total);
    return entries;
  });
}
