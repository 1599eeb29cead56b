import type { AppContext } from '../../config/app-context.js';
import type { Models } from '../../services.js';

/** What the examinations are given. */
export interface Surroundings extends Pick<AppContext, 'env' | 'events' | 'now' | 'log'> {
  models: Pick<Models, 'authorNames' | 'books' | 'images' | 'users' | 'words'>;
  /** Milliseconds for which things that belong together may be apart, because a server is at work; 0 when none is. */
  grace: number;
}

export const momentAgo = ({ now }: Pick<AppContext, 'now'>, span: number): Date => new Date(now().getTime() - span);
