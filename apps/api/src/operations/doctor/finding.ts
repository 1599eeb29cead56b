import type { AppContext } from '../../config/app-context.js';
import type { Models } from '../../services.js';

/** An inconsistency between records and files or among records. */
export interface Finding {
  kind:
    | 'orphan file'
    | 'orphan picture'
    | 'dangling url'
    | 'missing record'
    | 'outdated record'
    | 'missing variant'
    | 'foreign folder'
    | 'wrong count';
  /** The description in one line. */
  what: string;
  /** Repairs it and resolves to a description; undefined when it has disappeared or must stay. */
  repair: () => Promise<string | undefined>;
}

/** The context of the examinations. */
export interface Surroundings extends Pick<AppContext, 'env' | 'events' | 'now' | 'log' | 'storage'> {
  models: Pick<Models, 'authorNames' | 'books' | 'deals' | 'images' | 'users' | 'words'>;
  /** Milliseconds for which related records and files may differ while a server runs; 0 when none runs. */
  grace: number;
}

export const momentAgo = ({ now }: Pick<AppContext, 'now'>, span: number): Date => new Date(now().getTime() - span);
