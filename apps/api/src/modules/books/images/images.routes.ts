import { deleteImage, rotateImage, testImages, uploadImage } from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { ImagesService } from './images.service.js';

export function imagesRoutes(mount: Mount, limit: LimitRequests, images: ImagesService): void {
  // Rotating an image costs as much as storing one, so all calls about images share one limit.
  const perAccount = limit(limits.uploadByAccount);

  mount(
    uploadImage,
    async ({ actor, files }) => {
      const [kept] = await images.keep(actor._id, files);
      return kept;
    },
    perAccount,
  );

  mount(rotateImage, async ({ actor, body }) => ({ url: (await images.rotate(actor, body.url)).url }), perAccount);

  mount(deleteImage, ({ actor, body }) => images.remove(actor, body.url), perAccount);

  mount(
    testImages,
    async ({ files }) => ({ message: 'Images uploaded successfully', images: await images.measure(files) }),
    perAccount,
    limit(limits.imageTestsByAccount),
  );
}
