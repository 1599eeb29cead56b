import { LRUCache } from 'lru-cache';
import type { Logger } from '../logger.js';
import type { Reads } from './tracked-reads.js';

/** Matches every tag. */
export const everyTag = '*';

/**
 * The tags to invalidate. Results with a `soft` tag may still be served for a moment, because nothing in them was deleted or hidden;
 * results with a `hard` tag must not.
 */
export interface Invalidation {
  hard?: readonly string[];
  soft?: readonly string[];
}

/** The invalidations of all processes, in a log that they share. */
export interface InvalidationLog {
  /** Resolves to the invalidations of other processes since the last call of either function. */
  read(): Promise<Invalidation[]>;
  /** Appends an invalidation. Resolves like `read`. */
  append(invalidation: Invalidation): Promise<Invalidation[]>;
}

/** `stale` means valid except for soft invalidations. */
export type Freshness = 'fresh' | 'stale' | 'invalid';

/** Tracks which cached results are valid: each result has tags, and writes invalidate tags. */
export interface CacheTags {
  /** Invalidates tags: in this process at once, in others within a second. */
  invalidate(invalidation: Invalidation): void;
  /** Returns the number of the last invalidation. A result whose computation starts now includes all invalidations up to it. */
  sequence(): number;
  freshnessOf(reads: Readonly<Reads>): Freshness;
  /** Whether the invalidations of other processes were read within the last second. Starts the next read in the background in time. */
  isCurrent(): boolean;
  /** Reads the invalidations of other processes unless `isCurrent` is true. @throws when the database does not respond */
  becomeCurrent(): Promise<void>;
  /** Resolves once all invalidations that other processes have appended before this call apply here. */
  catchUp(): Promise<void>;
  /** Resolves once other processes can read all invalidations of this process, or after a failed attempt. */
  settle(): Promise<void>;
}

/** The longest time until a process applies an invalidation of another one, in milliseconds. */
const maxLagMs = 1_000;
/** Bounds the tags with a sequence number of their own; the others share one. */
const maxTags = 20_000;
/** A record with more tags is replaced by one that invalidates everything. */
const maxTagsPerRecord = 50;

interface Sequences {
  hard: number;
  soft: number;
}

export function createCacheTags(invalidations: InvalidationLog, log: Logger): CacheTags {
  let sequence = 0;
  /** A lower bound for the sequences of every tag: the latest of an evicted tag or of `everyTag`. */
  const floor: Sequences = { hard: 0, soft: 0 };
  const sequences = new LRUCache<string, Sequences>({
    max: maxTags,
    dispose: ({ hard, soft }, _tag, reason) => {
      if (reason !== 'evict') return;
      floor.hard = Math.max(floor.hard, hard);
      floor.soft = Math.max(floor.soft, soft);
    },
  });

  function apply({ hard = [], soft = [] }: Invalidation): void {
    sequence += 1;
    for (const [kind, tags] of [
      ['hard', hard],
      ['soft', soft],
    ] as const)
      for (const tag of tags) {
        if (tag === everyTag) floor[kind] = sequence;
        else sequences.set(tag, { hard: 0, soft: 0, ...sequences.peek(tag), [kind]: sequence });
      }
  }

  /** Start of the last successful read, as `performance.now()` counts. */
  let knownAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  /** Starts when the current read ends, so that it includes what was appended meanwhile. */
  let nextRead: Promise<void> | undefined;

  async function read(): Promise<void> {
    const startedAt = performance.now();
    for (const invalidation of await invalidations.read()) apply(invalidation);
    knownAt = Math.max(knownAt, startedAt);
    if (unpublished) publish();
  }

  const readOnce = (): Promise<void> =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));

  /** Own invalidations that other processes cannot read yet. Initially everything, in case a previous process ended before it published. */
  let unpublished: { hard: Set<string>; soft: Set<string> } | undefined = {
    hard: new Set([everyTag]),
    soft: new Set(),
  };
  let publishing: Promise<void> | undefined;
  /** Whether the failure is logged already: a database with a full disk fails every attempt for hours. */
  let isLogged = false;

  function addUnpublished({ hard = [], soft = [] }: Invalidation): void {
    unpublished ??= { hard: new Set(), soft: new Set() };
    for (const tag of hard) unpublished.hard.add(tag);
    for (const tag of soft) unpublished.soft.add(tag);
    if (unpublished.hard.size + unpublished.soft.size > maxTagsPerRecord)
      unpublished = { hard: new Set([everyTag]), soft: new Set() };
  }

  function publish(): void {
    if (publishing || !unpublished) return;
    const record = { hard: [...unpublished.hard], soft: [...unpublished.soft] };
    unpublished = undefined;
    publishing = invalidations
      .append(record)
      .then(
        (others) => {
          isLogged = false;
          for (const other of others) apply(other);
          return true;
        },
        (error: unknown) => {
          addUnpublished(record);
          if (!isLogged) log.warn({ err: error }, 'other processes see a change of lists and pages late');
          isLogged = true;
          return false;
        },
      )
      .then((isPublished) => {
        publishing = undefined;
        // After a failure the next read tries again.
        if (isPublished) publish();
      });
  }

  return {
    invalidate(invalidation) {
      apply(invalidation);
      addUnpublished(invalidation);
      publish();
    },

    sequence: () => sequence,

    freshnessOf({ sequence: included, tags, expiresAt }) {
      if (performance.now() >= expiresAt || (tags.size > 0 && floor.hard > included)) return 'invalid';
      let isStale = tags.size > 0 && floor.soft > included;
      for (const tag of tags) {
        // `peek` keeps the order of invalidations, so that the oldest one is evicted.
        const known = sequences.peek(tag);
        if (!known) continue;
        if (known.hard > included) return 'invalid';
        isStale ||= known.soft > included;
      }
      return isStale ? 'stale' : 'fresh';
    },

    isCurrent() {
      const age = performance.now() - knownAt;
      // Early enough to end before the second is over.
      if (age >= maxLagMs / 2)
        readOnce().catch((error: unknown) => {
          log.warn({ err: error }, 'the invalidations of other processes could not be read');
        });
      return age < maxLagMs;
    },

    async becomeCurrent() {
      if (performance.now() - knownAt >= maxLagMs) await readOnce();
    },

    catchUp() {
      if (!reading) return readOnce();
      nextRead ??= reading
        // Its own caller gets the error; this read starts in any case.
        .catch(() => undefined)
        .then(() => {
          nextRead = undefined;
          return readOnce();
        });
      return nextRead;
    },

    async settle() {
      // The invalidations of this call may be in the next record, which is appended after the current one.
      await publishing;
      await publishing;
    },
  };
}
