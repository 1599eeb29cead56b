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

/** Delay between saving and the redirect to the list. */
const redirectDelay = 3000;

/** The stored page that the form is compared with. */
interface Base {
  values: PageFormValues;
  /** Undefined for a new page. */
  etag: string | undefined;
}

const baseOf = ({ page, etag }: TaggedPage): Base => ({ values: pageValuesOf(page), etag });

/** State of the page form. `stored` is null for a new page. */
export function usePageEditor(stored: TaggedPage | null) {
  const queryClient = useQueryClient();
  const create = useCreatePage();
  const update = useUpdatePage();

  const pageId = stored?.page._id;
  const [userId] = useState(() => readSession().user?._id);
  const draftKind = pageDraftName(pageId);
  const [draft] = useState(() => (userId === undefined ? null : readDraft({ userId, what: draftKind }, PageDraft)));
  const [base, setBase] = useState<Base>(() => (stored ? baseOf(stored) : { values: emptyPage, etag: undefined }));
  /** The version that was edited; a draft's may be older than `base`. */
  const [etag, setEtag] = useState(draft ? (draft.etag ?? undefined) : base.etag);
  // The last save of a draft may have succeeded: the page can be closed before the response.
  const [creation, setCreation] = useState(() =>
    draft ? { clientId: draft.clientId, mayExist: true } : { clientId: newClientId(), mayExist: false },
  );
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing');
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);
  const [isConflict, setConflict] = useState(false);
  /** Changes when the text is replaced: the editor must be mounted again. */
  const [editorKey, setEditorKey] = useState(0);

  const fields = useFields(() => draft?.values ?? base.values);
  const { values, replace, refuse } = fields;
  const isDirty = phase !== 'saved' && JSON.stringify(values) !== JSON.stringify(base.values);
  const { isKept, forget } = useDraft(
    userId,
    draftKind,
    isDirty ? { values, clientId: creation.clientId, etag: etag ?? null } : null,
  );

  useDelayedRedirect({ isDue: phase === 'saved', to: pathTo('pageListing'), delay: redirectDelay });

  function show(next: PageFormValues): void {
    replace(next);
    setEditorKey((count) => count + 1);
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
      showError(error);
    }
  }

  /** Shows an error as dialog, field error or message. */
  function showError(error: unknown): void {
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

  /** Loads the current page after a conflict. */
  async function reloadPage(then: (now: TaggedPage) => void | Promise<void>): Promise<void> {
    if (pageId === undefined) return;
    setConflict(false);
    try {
      await then(await queryClient.query(pageQueries.edit(pageId)));
    } catch (error) {
      showError(error);
    }
  }

  const keepMine = () =>
    reloadPage((now) => {
      setBase(baseOf(now));
      setEtag(now.etag);
      return send(now.etag);
    });

  const keepTheirs = () =>
    reloadPage((now) => {
      const next = baseOf(now);
      setBase(next);
      setEtag(next.etag);
      show(next.values);
      setRestoredAt(null);
    });

  /** Restores the stored values; returns an undo function. */
  function discardDraft(): () => void {
    const before = { values, creation, etag };
    show(base.values);
    setEtag(base.etag);
    // A new page, not the one that may exist already.
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
    editorKey,
    submit,
    keepMine,
    keepTheirs,
    closeConflict: () => setConflict(false),
    discardDraft,
    forgetDraft: forget,
  };
}
