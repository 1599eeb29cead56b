import type { AppContext } from '../../config/app-context.js';
import type { Models } from '../../services.js';

/** The context of the examinations. */
export interface Surroundings extends Pick<AppContext, 'env' | 'events' | 'now' | 'log' | 'storage'> {
  models: Pick<Models, 'authorNames' | 'books' | 'deals' | 'images' | 'users' | 'words'>;
  /** Milliseconds for which related records and files may differ while a server runs; 0 when none runs. */
  grace: number;
}

export const momentAgo = ({ now }: Pick<AppContext, 'now'>, span: number): Date => new Date(now().getTime() - span);
