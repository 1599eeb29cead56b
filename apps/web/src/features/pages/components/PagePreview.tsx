import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { lazyScreen } from '../../../components/lazy-screen.js';
import { textLanguage } from '../../../lib/text-language.js';
import { TextSkeleton } from './TextSkeleton.js';

const RichTextPreview = lazyScreen([], () => import('./RichTextPreview.js'));

/** Previews an unsaved page. Open while `page` is not null. */
export function PagePreview({
  page,
  onClose,
}: {
  page: { title: string; html: string; lang: string | undefined } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['pages', 'common']);
  return (
    <Dialog
      isWide
      isOpen={page !== null}
      onClose={onClose}
      title={<span lang={page ? (page.lang ?? textLanguage(page.title)) : undefined}>{page?.title}</span>}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {page && (
        <Suspense fallback={<TextSkeleton label={t('formLoading')} />}>
          <RichTextPreview html={page.html} lang={page.lang} />
        </Suspense>
      )}
    </Dialog>
  );
}
