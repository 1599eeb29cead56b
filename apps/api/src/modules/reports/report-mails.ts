import type { AppContext } from '../../config/app-context.js';
import type { Outbox } from '../../mail/outbox.js';
import { mailMoment } from '../../mail/moment.js';
import type { UserModel } from '../accounts/users/user.model.js';
import type { ReportFields } from './report.model.js';

export interface ReportMails {
  /** Mails the outcome to the reporter, once for each outcome. Skips deleted and blocked accounts. */
  tell(report: ReportFields, outcome: 'acted' | 'dismissed'): Promise<void>;
}

export function createReportMails(
  { env, outbox }: Pick<AppContext, 'env'> & { outbox: Outbox },
  users: UserModel,
): ReportMails {
  return {
    async tell({ _id, reporter, subjectName, createdAt }, outcome) {
      const to = await users.findOne({ _id: reporter._id, status: 'active' }, { email: 1, language: 1 }).lean();
      if (!to) return;
      const values = {
        date: mailMoment(createdAt).date,
        subject: subjectName,
        outcome,
        contactUrl: `${env.PUBLIC_URL}/contact`,
      };
      await outbox.send(
        { kind: 'reportHandled', to: to.email, language: to.language, values },
        `report ${_id.toHexString()} ${outcome}`,
      );
    },
  };
}
