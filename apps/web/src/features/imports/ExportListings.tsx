import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadIcon } from '../../components/dashboard-icons.js';
import { Button } from '../../components/kit/Button.js';
import { download, saveFile } from '../../lib/download.js';
import { currentLanguage } from '../../i18n.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';

/** Downloads the own listings as a table. Needs the i18n namespaces `imports` and `errors`. */
export function ExportListings({ label }: { label?: string }) {
  const { t } = useTranslation('imports');
  const showFeedback = useMutationFeedback();
  const [isFetching, setFetching] = useState(false);

  async function save(): Promise<void> {
    setFetching(true);
    const fetched = download('GET /api/books/my-books/table', {
      params: {},
      query: { language: currentLanguage() },
    }).then((file) => saveFile(file, t('exportFile')));
    await showFeedback(fetched, { done: () => undefined, failed: t('exportFailed') });
    setFetching(false);
  }

  return (
    <Button leftSection={<DownloadIcon />} disabled={isFetching} onClick={() => void save()}>
      {label ?? t('export')}
    </Button>
  );
}
