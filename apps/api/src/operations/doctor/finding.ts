import type { AppContext } from '../../config/app-context.js';
import type { Models } from '../../models.js';

/** An inconsistency between records and files or among records. */
export interface Finding {
  kind:
    | 'orphan file'
    | 'orphan image'
    | 'dangling url'
    | 'missing record'
    | 'outdated record'
    | 'missing variant'
    | 'foreign files'
    | 'foreign storage'
    | 'wrong count'
    | 'wrong reservation'
    | 'stuck deal'
    | 'wrong anchors'
    | 'orphan record'
    | 'double notice'
    | 'read-only database'
    | 'failed job'
    | 'late job'
    | 'given up';
  /** Describes the finding in one line, and what to do when it cannot be repaired automatically. */
  description: string;
  /**
   * Repairs the finding and resolves to a description; undefined when it has disappeared or cannot be repaired. Absent when only a person
   * can act.
   */
  repair?: () => Promise<string | undefined>;
  /** The finding is a past event, which does not count as a remaining problem. */
  isNote?: true;
}

/** The context of the examinations. */
export interface DoctorContext extends Pick<AppContext, 'env' | 'events' | 'now' | 'log' | 'storage'> {
  models: Models;
  /** Whether no server uses the data. */
  alone: boolean;
  /** The storage seems to belong to another database: a missing file there is not lost, and no file there is an orphan. */
  isStorageForeign: boolean;
  /** The operator says that the storage belongs to this database: a missing file is lost, and a file without a record an orphan. */
  acceptLoss: boolean;
  /** How long related records and files may differ while a server runs; 0 when none runs. */
  graceMs: number;
}

export const timeBefore = ({ now }: Pick<AppContext, 'now'>, span: number): Date => new Date(now().getTime() - span);
