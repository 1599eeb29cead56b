import type { AppContext } from '../../../config/app-context.js';
import type { SettingModel } from '../../../db/setting.model.js';

/** The longest time until a process sees a write of another one, in milliseconds. */
const checkEvery = 1_000;

/** Counts the changes of all public lists and pages. */
export interface CatalogueRevision {
  /** Resolves to the revision: immediately after own writes, within a second after those of other processes. */
  read(): Promise<number>;
  /** Returns the revision without waiting; undefined when the database was not read within the last second. */
  current(): number | undefined;
}

/** Lets every process see within a second that lists show something else. */
export const raiseCatalogueRevision = (settings: SettingModel) =>
  settings.findByIdAndUpdate('lists', { $inc: { version: 1 } }, { upsert: true, returnDocument: 'after' }).lean();

/** Raises the revision on `books.changed` and `site.changed`. Processes share one record and read it at most twice a second. */
export function createCatalogueRevision(
  { events, log }: Pick<AppContext, 'events' | 'log'>,
  settings: SettingModel,
): CatalogueRevision {
  let local = 0;
  let shared: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  /** Start of the last successful read. */
  let knownAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  /** A change that other processes may not know: of a process that died before the update, or after a failed update. */
  let isUntold = true;
  /** Whether the error is logged already: a database with a full disk fails every retry for hours. */
  let isLogged = false;

  async function check(): Promise<void> {
    const begun = performance.now();
    checkedAt = begun;
    const setting = await settings.findById('lists', { version: 1 }).lean();
    const found = setting?.version ?? 0;
    if (shared !== undefined && found > shared) local += 1;
    shared = Math.max(shared ?? 0, found);
    knownAt = begun;
    if (isUntold) tellOthers();
  }

  const checkOnce = (): Promise<void> =>
    (checking ??= check().finally(() => {
      checking = undefined;
    }));

  function tellOthers(): void {
    isUntold = false;
    raiseCatalogueRevision(settings)
      .then((setting) => {
        isLogged = false;
        // More than one higher: other processes have written too.
        if (shared !== undefined && (setting.version ?? 0) > shared + 1) local += 1;
        shared = Math.max(shared ?? 0, setting.version ?? 0);
      })
      .catch((error: unknown) => {
        isUntold = true;
        if (!isLogged) log.warn({ err: error }, 'other processes see this change of the lists late');
        isLogged = true;
      });
  }

  function raise(): void {
    local += 1;
    tellOthers();
  }
  events.on('books.changed', raise);
  events.on('site.changed', raise);

  return {
    async read() {
      if (performance.now() - checkedAt >= checkEvery) void checkOnce();
      // Concurrent calls share one read, so that none returns a revision older than a second.
      await checking;
      return local;
    },

    current() {
      const age = performance.now() - knownAt;
      // Early enough to finish before the second is over.
      if (age >= checkEvery / 2)
        checkOnce().catch((error: unknown) => log.warn({ err: error }, 'the version of the lists could not be read'));
      return age < checkEvery ? local : undefined;
    },
  };
}
