import { pathTo } from '@korice/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readSession } from '../../features/auth/session.js';
import { invalidatePages, useCreatePage, useUpdatePage } from '../../features/pages/mutations.js';
import {
  checkPageForm,
  emptyPage,
  isStoredAs,
  PageDraft,
  type PageFormValues,
  pageValuesOf,
} from '../../features/pages/page-form-values.js';
import { pageQueries, type TaggedPage } from '../../features/pages/queries.js';
import { ProblemError } from '../../lib/call.js';
import { useDelayedRedirect } from '../../lib/navigation/use-delayed-redirect.js';
import { useFields } from '../../lib/form.js';
import { type FormVersion, readFormStart, useVersionedForm } from '../../lib/use-versioned-form.js';

/** Milliseconds between saving and the redirect to the list. */
const redirectDelay = 3000;

interface PageContent {
  values: PageFormValues;
}

const versionOf = ({ page, etag }: TaggedPage): FormVersion<PageContent> => ({
  content: { values: pageValuesOf(page) },
  etag,
});

/** State of the page form. `stored` is null for a new page. The form stores its draft as `draftName`. */
export function usePageEditor(stored: TaggedPage | null, draftName: string) {
  const queryClient = useQueryClient();
  const create = useCreatePage();
  const update = useUpdatePage();
  const pageId = stored?.page._id;
  const [start] = useState(() =>
    readFormStart<PageContent>(
      readSession().user?._id,
      draftName,
      PageDraft,
      stored ? versionOf(stored) : { content: { values: emptyPage }, etag: undefined },
    ),
  );
  /** Changes when the text is replaced: the editor must be mounted again. */
  const [editorKey, setEditorKey] = useState(0);
  const fields = useFields(() => (start.draft ?? start.base.content).values);
  const { values, replace, refuse } = fields;

  const form = useVersionedForm<PageContent>({
    start,
    content: { values },
    isChangedFrom: (base) => JSON.stringify(values) !== JSON.stringify(base.values),
    isStoredAs: (stored) => isStoredAs(values, stored.values),
    show(content) {
      replace(content.values);
      setEditorKey((count) => count + 1);
    },
    fetchLatest:
      pageId === undefined ? undefined : async () => versionOf(await queryClient.query(pageQueries.edit(pageId))),
    save: ({ etag, ...creation }) =>
      pageId === undefined ? create.mutateAsync({ values, ...creation }) : update.mutateAsync({ values, pageId, etag }),
    onError(error) {
      if (!(error instanceof ProblemError)) return false;
      if (error.code === 'SLUG_TAKEN') return refuse([{ path: 'slug', code: 'taken' }]);
      return error.errors.length > 0 && refuse(error.errors);
    },
    onAlreadySaved: () => void invalidatePages(queryClient),
  });

  useDelayedRedirect({ isDue: form.phase === 'saved', to: pathTo('pageListing'), delay: redirectDelay });

  async function submit(): Promise<void> {
    if (form.phase !== 'editing') return;
    form.clearFailure();
    const faults = checkPageForm(values);
    if (faults.length > 0) refuse(faults);
    else await form.send();
  }

  return { ...form, fields, editorKey, submit };
}
