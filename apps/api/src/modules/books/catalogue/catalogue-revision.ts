import type { AppContext } from '../../../config/app-context.js';
import type { SettingModel } from '../../../db/setting.model.js';

/** For how long, in milliseconds, writes of other processes may go unnoticed. */
const checkEvery = 1_000;

/** Counts the changes of what public lists show, and of what else everybody can open. */
export interface CatalogueRevision {
  /** The count as this process knows it: at once after its own writes, within a second after those of others. */
  read(): Promise<number>;
  /** The same without waiting; undefined while nobody has asked the database for a second. */
  current(): number | undefined;
}

/** Lets every process see within a second that lists show something else. */
export const raiseCatalogueRevision = (settings: SettingModel) =>
  settings.findByIdAndUpdate('lists', { $inc: { version: 1 } }, { upsert: true, returnDocument: 'after' }).lean();

/** Raised by every `books.changed` and `site.changed`; the count that processes share is one record, read at most twice a second. */
export function createCatalogueRevision(
  { events, log }: Pick<AppContext, 'events' | 'log'>,
  settings: SettingModel,
): CatalogueRevision {
  let local = 0;
  let shared: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  /** When the last check that was answered had begun. */
  let knownAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  /** A change may be unknown to the others: at the start one of a process that ended before it told of it, later one of a fault. */
  let isUntold = true;
  /** The log says so already: a database whose disk is full takes no write for hours, and every check tries again. */
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
        // A jump of more than one: others have written too.
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
      // While one call asks, the others wait with it: none of them may answer what is older than a second.
      await checking;
      return local;
    },

    current() {
      const age = performance.now() - knownAt;
      // Early enough to know again before the second is over.
      if (age >= checkEvery / 2)
        checkOnce().catch((error: unknown) => log.warn({ err: error }, 'the version of the lists could not be read'));
      return age < checkEvery ? local : undefined;
    },
  };
}
