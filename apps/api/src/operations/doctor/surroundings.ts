import type { Deps } from '../../deps.js';
import type { Models } from '../../models.js';

/** What the examinations are given. */
export interface Surroundings extends Pick<Deps, 'env' | 'events' | 'now' | 'log'> {
  models: Pick<Models, 'authorNames' | 'books' | 'images' | 'users' | 'words'>;
  /** Milliseconds for which things that belong together may be apart, because a server is at work; 0 when none is. */
  grace: number;
}

export const momentAgo = ({ now }: Pick<Deps, 'now'>, span: number): Date => new Date(now().getTime() - span);
