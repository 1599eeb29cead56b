import type { Deps } from './deps.js';
import type { Models } from './models.js';
import { createAuthService } from './modules/auth/auth.service.js';
import { createBooksService } from './modules/books/books.service.js';
import { createImagesService } from './modules/images/images.service.js';
import { createUsersService } from './modules/users/users.service.js';

export type Services = ReturnType<typeof createServices>;

/** Every service, each given only those made before it, so that there is no room for a circle. */
export function createServices(deps: Deps, models: Models) {
  const auth = createAuthService(deps, models.users);
  const images = createImagesService(deps, models.images, models.books);
  const books = createBooksService(deps, models, images);
  const users = createUsersService(models.users, books);
  return { auth, images, books, users };
}
