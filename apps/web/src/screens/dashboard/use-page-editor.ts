import { pathTo } from '@korice/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readSession } from '../../features/auth/session.js';
import { useCreatePage, useUpdatePage } from '../../features/pages/mutations.js';
import {
  checkPageForm,
  emptyPage,
  PageDraft,
  pageDraftName,
  type PageFormValues,
  pageValuesOf,
} from '../../features/pages/page-form-values.js';
import { pageQueries, type TaggedPage } from '../../features/pages/queries.js';
import { isUncertain, ProblemError } from '../../lib/call.js';
import { newClientId } from '../../lib/client-id.js';
import { readDraft } from '../../lib/draft.js';
import { useDelayedRedirect } from '../../lib/navigation/use-delayed-redirect.js';
import { useDraft } from '../../lib/use-draft.js';
import { useFields } from '../../lib/use-fields.js';

/** Milliseconds from a saved page to the list. */
const redirectDelay = 3000;

/** What the form goes back to. */
interface Base {
  values: PageFormValues;
  /** The state of the page that this is; undefined for a new one. */
  etag: string | undefined;
}

const baseOf = ({ page, etag }: TaggedPage): Base => ({ values: pageValuesOf(page), etag });

/** Everything the form of a page remembers and does. `stored` null is a new page. */
export function usePageEditor(stored: TaggedPage | null) {
  const queryClient = useQueryClient();
  const create = useCreatePage();
  const update = useUpdatePage();

  const pageId = stored?.page._id;
  const [userId] = useState(() => readSession().user?._id);
  const what = pageDraftName(pageId);
  const [draft] = useState(() => (userId === undefined ? null : readDraft({ userId, what }, PageDraft)));
  const [base, setBase] = useState<Base>(() => (stored ? baseOf(stored) : { values: emptyPage, etag: undefined }));
  /** The state that the changes were made on. A draft's may be older. */
  const [etag, setEtag] = useState(draft ? (draft.etag ?? undefined) : base.etag);
  // A draft may be older than what came of its last save: the page can have been closed before the answer.
  const [creation, setCreation] = useState(() =>
    draft ? { clientId: draft.clientId, mayExist: true } : { clientId: newClientId(), mayExist: false },
  );
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing');
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);
  const [isConflict, setConflict] = useState(false);
  /** Counts the texts that came from elsewhere than the keyboard: each needs a new editor. */
  const [edition, setEdition] = useState(0);

  const fields = useFields(() => draft?.values ?? base.values);
  const { values, replace, refuse } = fields;
  const isDirty = phase !== 'saved' && JSON.stringify(values) !== JSON.stringify(base.values);
  const { isKept, forget } = useDraft(
    userId,
    what,
    isDirty ? { values, clientId: creation.clientId, etag: etag ?? null } : null,
  );

  useDelayedRedirect({ isDue: phase === 'saved', to: pathTo('pageListing'), delay: redirectDelay });

  function show(next: PageFormValues): void {
    replace(next);
    setEdition((count) => count + 1);
  }

  async function submit(): Promise<void> {
    if (phase !== 'editing') return;
    setFailure(null);
    const found = checkPageForm(values);
    if (found.length > 0) refuse(found);
    else await send(etag);
  }

  async function send(tag: string | undefined): Promise<void> {
    setPhase('saving');
    try {
      if (pageId === undefined) await create.mutateAsync({ values, ...creation });
      else await update.mutateAsync({ values, pageId, etag: tag });
      forget();
      setPhase('saved');
    } catch (error) {
      setPhase('editing');
      take(error);
    }
  }

  /** Turns a refusal into what the person can do about it. */
  function take(error: unknown): void {
    const code = error instanceof ProblemError ? error.code : undefined;
    if (code === 'CONFLICT') {
      setConflict(true);
      return;
    }
    if (pageId === undefined && isUncertain(error)) setCreation((before) => ({ ...before, mayExist: true }));
    if (code === 'SLUG_TAKEN') {
      refuse([{ path: 'slug', code: 'taken' }]);
      return;
    }
    if (error instanceof ProblemError && error.errors.length > 0 && refuse(error.errors)) return;
    setFailure((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));
  }

  /** The page as it is now, for a form whose own state is behind. */
  async function readAgain(then: (now: TaggedPage) => void | Promise<void>): Promise<void> {
    if (pageId === undefined) return;
    setConflict(false);
    try {
      await then(await queryClient.query(pageQueries.edit(pageId)));
    } catch (error) {
      take(error);
    }
  }

  const keepMine = () =>
    readAgain((now) => {
      setBase(baseOf(now));
      setEtag(now.etag);
      return send(now.etag);
    });

  const keepTheirs = () =>
    readAgain((now) => {
      const next = baseOf(now);
      setBase(next);
      setEtag(next.etag);
      show(next.values);
      setRestoredAt(null);
    });

  /** Back to what is stored; answers how to undo that. */
  function discardDraft(): () => void {
    const before = { values, creation, etag };
    show(base.values);
    setEtag(base.etag);
    // What is begun now is another page than the one that may exist.
    setCreation({ clientId: newClientId(), mayExist: false });
    setRestoredAt(null);
    return () => {
      show(before.values);
      setCreation(before.creation);
      setEtag(before.etag);
    };
  }

  return {
    fields,
    phase,
    failure,
    isConflict,
    isDirty,
    isKept,
    restoredAt,
    edition,
    submit,
    keepMine,
    keepTheirs,
    closeConflict: () => setConflict(false),
    discardDraft,
    forgetDraft: forget,
  };
}
