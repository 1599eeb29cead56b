import { workKey } from '@korice/book-text';
import {
  alertBounds,
  type Alert,
  type AlertSubject,
  type createAlert,
  type updateAlert,
  type updateAllAlerts,
} from '@korice/contracts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { AppContext } from '../../../config/app-context.js';
import type { Actor } from '../../../platform/actor.js';
import { isDuplicateKey } from '../../../platform/errors/duplicate-key.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { SignedLinks } from '../../../platform/signed-links.js';
import type { AlertFields, AlertSubjectFields } from './alert.model.js';
import { alertTerms } from './alert-anchors.js';
import type { AlertDigestModel } from './alert-digest.model.js';
import type { AlertMatching } from './alert-matching.js';
import type { AlertModels } from './alert-notices.js';
import { createAlertReads, type AlertReadPorts, type AlertReads } from './alert-reads.js';
import { isNarrow, subjectKeyOf } from './alert-subject.js';
import type { DemandCounts } from './demand-counts.js';

export interface AlertsService {
  list(actor: Actor): Promise<Alert[]>;
  /**
   * Idempotent by subject: a repetition resolves to the first alert with `repeated: true`.
   * @throws ALERT_LIMIT, ALERT_TOO_BROAD, OWNER_NOT_FOUND for an inactive seller, FORBIDDEN when the caller is the seller
   */
  create(actor: Actor, body: z.output<typeof createAlert.body>): Promise<{ alert: Alert; repeated: boolean }>;
  /** @throws ALERT_NOT_FOUND, also for alerts of others */
  update(actor: Actor, alertId: string, switches: z.output<typeof updateAlert.body>): Promise<Alert>;
  updateAll(actor: Actor, switches: z.output<typeof updateAllAlerts.body>): Promise<Alert[]>;
  /** @throws ALERT_NOT_FOUND */
  delete(actor: Actor, alertId: string): Promise<void>;
  books: AlertReads['books'];
  /**
   * Deletes the alert of a mailed link; a link about all mails turns the mails of all alerts off. Idempotent. Resolves to the subject of the
   * deleted alert, otherwise to null.
   * @throws TOKEN_INVALID
   */
  endByLink(token: string): Promise<AlertSubject | null>;
  /**
   * Pauses the alerts of a blocked account, which then do not count as demand, or resumes them. Call it after each change of the status;
   * idempotent, also on several processes.
   */
  followStatus(userId: string): Promise<void>;
  /** Removes the alerts of a member and those that follow the member. Idempotent. */
  eraseMember(userId: Types.ObjectId): Promise<void>;
}

interface Models extends AlertModels {
  alertDigests: AlertDigestModel;
}

interface Ports extends AlertReadPorts {
  demandCounts: Pick<DemandCounts, 'recount'>;
  matching: Pick<AlertMatching, 'anchorsOf' | 'namedCategory' | 'workKeyOf'>;
  findOwner: (ownerId: string) => Promise<unknown>;
}

export function createAlertsService(
  { now, links }: Pick<AppContext, 'now'> & { links: SignedLinks },
  { alerts, alertMatches, alertDigests, users, books }: Models,
  { demandCounts, matching, findOwner, countListed }: Ports,
): AlertsService {
  const reads = createAlertReads({ now }, { alertMatches, users, books }, { countListed });

  const findOf = (userId: string): Promise<AlertFields[]> =>
    alerts.find({ user: userId }).sort({ createdAt: -1, _id: -1 }).limit(alertBounds.maxAlerts).lean();

  async function presentOne(alert: AlertFields): Promise<Alert> {
    const [presented] = await reads.present([alert]);
    if (!presented) throw new HttpError('ALERT_NOT_FOUND');
    return presented;
  }

  async function assertUseful(actor: Actor, subject: AlertSubject): Promise<void> {
    if (subject.kind === 'search' && !isNarrow(subject.search)) throw new HttpError('ALERT_TOO_BROAD');
    if (subject.kind !== 'seller') return;
    if (subject.sellerId === actor._id) throw new HttpError('FORBIDDEN');
    if (!(await findOwner(subject.sellerId))) throw new HttpError('OWNER_NOT_FOUND');
  }

  async function subjectFields(subject: AlertSubject): Promise<AlertSubjectFields> {
    switch (subject.kind) {
      case 'search': {
        const { q = '' } = subject.search;
        const terms = alertTerms(q);
        const namedCategory = terms.length > 0 ? await matching.namedCategory(q) : undefined;
        return { ...subject, terms, ...(namedCategory !== undefined && { namedCategory }) };
      }
      case 'work': {
        const known = await matching.workKeyOf(subject);
        return { ...subject, workKey: known ?? workKey(subject.title, subject.author) };
      }
      case 'seller':
        return { kind: subject.kind, seller: new Types.ObjectId(subject.sellerId) };
    }
  }

  /** Inserts with a free slot. Another request may take the slot or the subject first, so both are read again. */
  async function insert(
    actor: Actor,
    subject: AlertSubject,
    switches: Pick<AlertFields, 'push' | 'mail'>,
  ): Promise<{ alert: AlertFields; repeated: boolean }> {
    const subjectKey = subjectKeyOf(subject);
    const fields = await subjectFields(subject);
    const anchors = await matching.anchorsOf(fields);
    for (let attempt = 0; attempt <= alertBounds.maxAlerts; attempt += 1) {
      const own = await findOf(actor._id);
      const same = own.find((alert) => alert.subjectKey === subjectKey);
      if (same) return { alert: same, repeated: true };
      const taken = new Set(own.map(({ slot }) => slot));
      const slot = Array.from({ length: alertBounds.maxAlerts }, (_, index) => index).find((one) => !taken.has(one));
      if (slot === undefined) throw new HttpError('ALERT_LIMIT');
      try {
        const created = await alerts.create({
          ...fields,
          ...switches,
          ...anchors,
          user: actor._id,
          subjectKey,
          slot,
          createdAt: now(),
        });
        return { alert: created.toObject(), repeated: false };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    throw new HttpError('CONFLICT');
  }

  async function recount(alert: AlertFields): Promise<void> {
    if (alert.kind === 'work') await demandCounts.recount(alert);
  }

  /**
   * Deletes an alert and its matches, so that no notices follow, and recounts the demand. Resolves to null when there is no such alert; also
   * removes the matches then, because an earlier call may have been interrupted.
   */
  async function end({ alertId, ...ofUser }: { alertId: string; user?: string }): Promise<AlertFields | null> {
    const deleted = await alerts.findOneAndDelete({ _id: alertId, ...ofUser }).lean();
    await alertMatches.deleteMany({ alert: alertId, ...ofUser });
    if (deleted) await recount(deleted);
    return deleted;
  }

  return {
    list: async (actor) => reads.present(await findOf(actor._id)),

    async create(actor, { push, mail, ...subject }) {
      await assertUseful(actor, subject);
      const { alert, repeated } = await insert(actor, subject, { push, mail });
      await recount(alert);
      return { alert: await presentOne(alert), repeated };
    },

    async update(actor, alertId, switches) {
      const updated = await alerts
        .findOneAndUpdate({ _id: alertId, user: actor._id }, { $set: switches }, { returnDocument: 'after' })
        .lean();
      if (!updated) throw new HttpError('ALERT_NOT_FOUND');
      return presentOne(updated);
    },

    async updateAll(actor, { push, mail }) {
      const $set = { ...(push !== undefined && { push }), ...(mail !== undefined && { mail }) };
      if (Object.keys($set).length > 0) await alerts.updateMany({ user: actor._id }, { $set });
      return reads.present(await findOf(actor._id));
    },

    async delete(actor, alertId) {
      if (!(await end({ alertId, user: actor._id }))) throw new HttpError('ALERT_NOT_FOUND');
    },

    books: (actor, page) => reads.books(actor, page),

    async endByLink(token) {
      const alertId = links.verify('alert', token);
      if (alertId !== undefined && Types.ObjectId.isValid(alertId)) {
        const deleted = await end({ alertId });
        return deleted && subjectOf(deleted);
      }
      const userId = links.verify('alert-mails', token);
      if (userId === undefined || !Types.ObjectId.isValid(userId)) throw new HttpError('TOKEN_INVALID');
      await alerts.updateMany({ user: userId }, { $set: { mail: 'off' } });
      return null;
    },

    async followStatus(userId) {
      const isActive = async (): Promise<boolean> => (await users.exists({ _id: userId, status: 'active' })) !== null;
      let written: boolean;
      do {
        written = await isActive();
        const change = written ? ({ $unset: { isPaused: 1 } } as const) : { $set: { isPaused: true } };
        await alerts.updateMany({ user: userId }, change);
        // A concurrent change of the status may have been followed before this write.
      } while ((await isActive()) !== written);
      for (const alert of await findOf(userId)) await recount(alert);
    },

    async eraseMember(userId) {
      for (const alert of await findOf(userId.toHexString())) {
        await alerts.deleteOne({ _id: alert._id });
        await recount(alert);
      }
      await alerts.deleteMany({ seller: userId });
      await alertMatches.deleteMany({ user: userId });
      await alertDigests.deleteMany({ user: userId });
    },
  };
}

function subjectOf(alert: AlertFields): AlertSubject {
  switch (alert.kind) {
    case 'search':
      return { kind: 'search', search: alert.search };
    case 'work':
      return { kind: 'work', title: alert.title, author: alert.author };
    case 'seller':
      return { kind: 'seller', sellerId: alert.seller.toHexString() };
  }
}
