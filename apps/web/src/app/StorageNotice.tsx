import i18next from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { loadTexts } from '../i18n.js';
import { notify } from '../lib/notices.js';
import { onStorageFault, readStorageFault } from '../lib/storage.js';

const words = { full: 'storageFull', refused: 'storageRefused' } as const;

/** Says once, when the browser has not kept something that a person would miss, that it lives in this page only. */
export function StorageNotice() {
  const fault = useSyncExternalStore(onStorageFault, readStorageFault, () => null);

  useEffect(() => {
    if (fault === null) return;
    loadTexts(['app']).then(
      () => notify({ tone: 'bad', text: i18next.t(`app:${words[fault]}`) }),
      (error: unknown) => {
        // Without its words: drafts do not say that they are kept either.
        if (!(error instanceof TypeError)) throw error;
      },
    );
  }, [fault]);

  return null;
}
