import { createMessagePhotoFiles, findStrayPhotos, photoAddress } from '../../modules/messaging/message-photos.js';
import { compareFolders } from '../../modules/images/folder-comparison.js';
import { turnImage } from '../../modules/images/image-processing.js';
import { type Finding, foreignFiles, timeBefore, type DoctorContext } from './finding.js';

/** Compares the photos of messages with their files, and reports photos whose full file is missing. */
export async function* examineMessagePhotos(context: DoctorContext): AsyncGenerator<Finding> {
  const { storage, models, graceMs, isStorageForeign, acceptLoss: isOwn } = context;
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

  const found = await compareFolders(files.list(), (folder) => findStrayPhotos(models.messagePhotos, folder), {
    isOwn,
  });
  if (!('stray' in found)) {
    yield foreignFiles('photos', found);
    return;
  }
  for (const file of await files.writtenBefore(settledBefore, found.stray))
    yield {
      kind: 'orphan file',
      description: file.key,
      repair: async () => ((await files.removeWrittenBefore(settledBefore, [file])) === 1 ? 'removed' : undefined),
    };
}
