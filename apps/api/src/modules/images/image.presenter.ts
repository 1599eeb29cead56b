import type { BookImage } from '@korice/contracts';
import { imageUrl } from './image-address.js';
import type { ImageFields } from './image.model.js';

export const presentImage = (image: ImageFields): BookImage => ({
  url: imageUrl({ id: image._id.toHexString(), version: image.version }),
  name: image.name,
  width: image.width,
  height: image.height,
  source: image.source,
});
