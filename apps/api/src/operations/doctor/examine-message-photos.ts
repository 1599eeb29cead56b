import { createMessagePhotoFiles, findStrayPhotos, photoAddress } from '../../modules/messaging/message-photos.js';
import { turnImage } from '../../modules/images/image-processing.js';
import { examineStrayFiles } from './examine-stray-files.js';
import { type Finding, timeBefore, type DoctorContext } from './finding.js';

/** Compares the photos of messages with their files, and reports photos whose full file is missing. */
export async function* examineMessagePhotos(context: DoctorContext): AsyncGenerator<Finding> {
  const { storage, models, graceMs, isStorageForeign } = context;
  if (isStorageForeign) return;
  const files = createMessagePhotoFiles(storage);
  const settledBefore = timeBefore(context, graceMs);

  for await (const { _id, room } of models.messagePhotos.find({ isSent: true }).sort({ _id: 1 }).lean().cursor()) {
    const address = photoAddress(_id);
    const missing = await files.missing(address);
    // An erasure removes the record before the files.
    if (missing.length === 0 || !(await models.messagePhotos.exists({ _id }))) continue;
    const isLost = missing.includes('full');
    yield {
      kind: isLost ? 'dangling url' : 'missing variant',
      description: `photo ${address.id} of conversation ${room.toHexString()} lacks ${missing.join(' and ')}`,
      repair: async () => {
        const full = await files.read(address);
        if (!full) return undefined;
        await files.write(address, await turnImage(full, 0));
        return 'rebuilt';
      },
    };
  }

  yield* examineStrayFiles(context, {
    name: 'photos',
    folders: files.list(),
    findStray: (folder) => findStrayPhotos(models.messagePhotos, folder),
    momentOf: () => settledBefore,
  });
}
