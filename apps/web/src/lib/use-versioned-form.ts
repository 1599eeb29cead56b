import { useCallback, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { isUncertain, ProblemError } from './call.js';
import { newClientId } from './client-id.js';
import { readDraft, useDraft } from './use-draft.js';

/** The content of a form for one state of its record; `etag` is undefined for a new record. */
export interface FormVersion<Content> {
  content: Content;
  etag: string | undefined;
}

/** The data of a stored draft beside the content. */
interface DraftState {
  /** Milliseconds. */
  savedAt: number;
  /** Idempotency key of the creation. */
  clientId: string;
  /** The state that was edited; null for a new record. */
  etag: string | null;
}

export interface FormStart<Content> {
  userId: string | undefined;
  draftName: string;
  base: FormVersion<Content>;
  draft: (Content & DraftState) | null;
}

/** Reads the draft that this device stores for the account. `base` is the stored record or the empty form. */
export const readFormStart = <Content>(
  userId: string | undefined,
  draftName: string,
  schema: ZodType<Content & DraftState>,
  base: FormVersion<Content>,
): FormStart<Content> => ({
  userId,
  draftName,
  base,
  draft: userId === undefined ? null : readDraft({ userId, formName: draftName }, schema),
});

export interface SaveTarget {
  clientId: string;
  /** An earlier request with the same `clientId` may have succeeded. */
  mayExist: boolean;
  /** For If-Match. */
  etag: string | undefined;
}

interface VersionedFormOptions<Content> {
  /** Read once. */
  start: FormStart<Content>;
  /** The content of the form in this render. */
  content: Content;
  /** The record no longer accepts changes. */
  isFrozen?: boolean;
  isChangedFrom: (base: Content) => boolean;
  /** Returns whether the API would store the content of this render as `stored`. By default the two must be unchanged. */
  isStoredAs?: (stored: Content) => boolean;
  /** Replaces the content of the form. */
  show: (content: Content) => void;
  /** Reads the current state of the record; undefined for a new one. */
  fetchLatest: (() => Promise<FormVersion<Content>>) | undefined;
  save: (target: SaveTarget) => Promise<unknown>;
  /** Returns true if it has shown the error. */
  onError: (error: unknown) => boolean;
  /**
   * Runs when a conflict turns out to be an earlier save of this form, whose response was lost, and the form has the same content. Without
   * it, every conflict is shown to the member.
   */
  onAlreadySaved?: () => void;
  /** Runs when the member keeps their changes over a newer state, before the form is saved. */
  onKeepMine?: (latest: Content) => void;
  /** Runs after 'save and add another' instead of the phase `saved`. */
  onAnother?: (() => void) | undefined;
  /** Postpones a save whose session has expired. */
  onLoginRequired?: (isAnother: boolean) => void;
}

/**
 * Edits one record with optimistic concurrency: stores a draft on the device, saves with If-Match, and lets the member resolve a conflict.
 * Saving is idempotent: a creation keeps its `clientId` until the draft is discarded.
 */
export function useVersionedForm<Content>({
  start,
  content,
  isFrozen = false,
  isChangedFrom,
  isStoredAs = (stored) => !isChangedFrom(stored),
  show,
  fetchLatest,
  save,
  onError,
  onAlreadySaved,
  onKeepMine,
  onAnother,
  onLoginRequired,
}: VersionedFormOptions<Content>) {
  const [{ base, etag }, setVersion] = useState(() => ({
    base: start.base,
    etag: start.draft ? (start.draft.etag ?? undefined) : start.base.etag,
  }));
  // The page may have been closed before the response to the last save of a draft arrived.
  const [creation, setCreation] = useState(() =>
    start.draft ? { clientId: start.draft.clientId, mayExist: true } : { clientId: newClientId(), mayExist: false },
  );
  const [restoredAt, setRestoredAt] = useState(start.draft?.savedAt ?? null);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing');
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);
  const [isConflict, setConflict] = useState(false);
  /** The `isStoredAs` of each save that the server may have performed. */
  const uncertainSaves = useRef<((stored: Content) => boolean)[]>([]);

  const isDirty = !isFrozen && phase !== 'saved' && isChangedFrom(base.content);
  const { isKept, forget } = useDraft(
    start.userId,
    start.draftName,
    isDirty ? { ...content, clientId: creation.clientId, etag: etag ?? null } : null,
  );

  async function send(isAnother = false, ifMatch = etag): Promise<void> {
    setPhase('saving');
    try {
      await save({ ...creation, etag: ifMatch });
      finish(isAnother);
    } catch (error) {
      const own = hasCode(error, 'CONFLICT') ? await findOwnSave() : undefined;
      if (own) {
        uncertainSaves.current = [];
        setVersion({ base: own, etag: own.etag });
        if (isStoredAs(own.content)) {
          onAlreadySaved?.();
          finish(isAnother);
        } else await send(isAnother, own.etag);
        return;
      }
      setPhase('editing');
      if (onLoginRequired && hasCode(error, 'UNAUTHENTICATED')) onLoginRequired(isAnother);
      else fail(error);
    }
  }

  function finish(isAnother: boolean): void {
    forget();
    if (isAnother && onAnother) onAnother();
    else setPhase('saved');
  }

  /** Returns the current state of the record if an earlier save of this form has caused it. */
  async function findOwnSave(): Promise<FormVersion<Content> | undefined> {
    if (!fetchLatest || !onAlreadySaved || uncertainSaves.current.length === 0) return undefined;
    try {
      const latest = await fetchLatest();
      return uncertainSaves.current.some((isOwn) => isOwn(latest.content)) ? latest : undefined;
    } catch {
      // The dialog of the conflict fetches it again.
      return undefined;
    }
  }

  function fail(error: unknown): void {
    if (hasCode(error, 'CONFLICT')) {
      setConflict(true);
      return;
    }
    if (isUncertain(error)) {
      if (fetchLatest) uncertainSaves.current.push(isStoredAs);
      else setCreation((before) => ({ ...before, mayExist: true }));
    }
    if (!onError(error)) setFailure((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function resolveConflict(resolve: (latest: FormVersion<Content>) => void | Promise<void>): Promise<void> {
    if (!fetchLatest) return;
    setConflict(false);
    try {
      const latest = await fetchLatest();
      setVersion({ base: latest, etag: latest.etag });
      await resolve(latest);
    } catch (error) {
      fail(error);
    }
  }

  return {
    phase,
    failure,
    clearFailure: () => setFailure(null),
    isConflict,
    closeConflict: () => setConflict(false),
    isDirty,
    isKept,
    restoredAt,
    base: base.content,
    forgetDraft: forget,
    send,
    keepMine: () =>
      resolveConflict((latest) => {
        onKeepMine?.(latest.content);
        return send(false, latest.etag);
      }),
    keepTheirs: () =>
      resolveConflict((latest) => {
        show(latest.content);
        setRestoredAt(null);
      }),
    /** Shows the stored content again; returns a function that undoes this. */
    discardDraft(): () => void {
      const before = { creation, etag };
      // A new key: the record of the discarded draft may exist already.
      setCreation({ clientId: newClientId(), mayExist: false });
      setVersion({ base, etag: base.etag });
      show(base.content);
      setRestoredAt(null);
      return () => {
        show(content);
        setCreation(before.creation);
        setVersion((now) => ({ ...now, etag: before.etag }));
      };
    },
    /** Continues from `next`, a state that this form itself has caused, unless `isExpected` rejects the base that it replaces. */
    rebase: useCallback(
      (next: FormVersion<Content>, isExpected: (base: Content) => boolean) =>
        setVersion((now) =>
          isExpected(now.base.content) ? { base: next, etag: now.etag === now.base.etag ? next.etag : now.etag } : now,
        ),
      [],
    ),
  };
}

const hasCode = (error: unknown, code: ProblemError['code']): boolean =>
  error instanceof ProblemError && error.code === code;
