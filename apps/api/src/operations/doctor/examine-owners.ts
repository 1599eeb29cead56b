import { Types, type Model } from 'mongoose';
import type { Finding, DoctorContext } from './finding.js';

/** A collection whose records belong to one member, by the field that names the member. */
interface Owned {
  name: string;
  field: 'user' | 'seller' | 'blocked' | 'from';
  model: Model<unknown>;
}

/** Finds records of members who do not exist, and photos of messages without a record. */
export async function* examineOwners({ models }: DoctorContext): AsyncGenerator<Finding> {
  const { users, accountDeletions, messages, messagePhotos } = models;
  const owned = [
    { name: 'alerts', field: 'user', model: models.alerts },
    { name: 'alerts of a seller', field: 'seller', model: models.alerts },
    { name: 'books found by alerts', field: 'user', model: models.alertMatches },
    { name: 'daily mails of alerts', field: 'user', model: models.alertDigests },
    { name: 'lists', field: 'user', model: models.bookLists },
    { name: 'wishes', field: 'user', model: models.wishes },
    { name: 'imports', field: 'user', model: models.imports },
    { name: 'files of imports', field: 'user', model: models.importFiles },
    { name: 'refused rows of imports', field: 'user', model: models.importProblems },
    { name: 'devices with push', field: 'user', model: models.pushSubscriptions },
    { name: 'push notices', field: 'user', model: models.pushDeliveries },
    { name: 'push notices about a member', field: 'from', model: models.pushDeliveries },
    { name: 'blocks', field: 'user', model: models.blocks },
    { name: 'blocks of a member', field: 'blocked', model: models.blocks },
    // The models have different document types; each has its field.
  ] as unknown as readonly Owned[];

  /** Returns whether the member is deleted. False during an account deletion, which removes the records itself. */
  const isGone = async (_id: Types.ObjectId): Promise<boolean> =>
    (await users.exists({ _id })) === null && (await accountDeletions.exists({ _id })) === null;

  for (const { name, field, model } of owned) {
    const members: unknown[] = await model.distinct(field);
    for (const member of members) {
      if (!(member instanceof Types.ObjectId) || !(await isGone(member))) continue;
      const count = await model.countDocuments({ [field]: member });
      if (count === 0) continue;
      yield {
        kind: 'orphan record',
        description: `${count} ${name} of member ${member.toHexString()}, who does not exist`,
        repair: async () => {
          if (!(await isGone(member))) return undefined;
          const { deletedCount } = await model.deleteMany({ [field]: member });
          return `${deletedCount} removed`;
        },
      };
    }
  }

  const withPhotos = messages.find(
    { 'photos._id': { $exists: true } },
    { room: 1, sender: 1, clientId: 1, photos: 1, createdAt: 1 },
  );
  for await (const { _id, room, sender, clientId, photos = [], createdAt } of withPhotos.lean().cursor())
    for (const photo of photos) {
      const isLost = async () =>
        (await messagePhotos.exists({ _id: photo._id })) === null &&
        (await messages.exists({ _id, 'photos._id': photo._id })) !== null;
      if (!(await isLost())) continue;
      const photoId = photo._id.toHexString();
      yield {
        kind: 'missing record',
        description: `photo ${photoId} of a message in conversation ${room.toHexString()} is not recorded`,
        repair: async () => {
          if (!(await isLost())) return undefined;
          const state = { claim: clientId ?? photoId, isSent: true, changedAt: createdAt, createdAt };
          const { width, height } = photo;
          await messagePhotos.create({
            _id: photo._id,
            room,
            owner: sender,
            clientId: photoId,
            width,
            height,
            ...state,
          });
          return 'recorded for the message';
        },
      };
    }
}
