import type { Book } from '@korice/contracts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { ShareIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { lazyScreen } from '../../../components/loading/lazy-screen.js';
import { formatPrice } from '../../../lib/format.js';

const ShareOptions = lazyScreen([], async () => ({ default: (await import('./ShareOptions.js')).ShareOptions }));

/** Returns the URL of the page without query parameters, which only concern this visit. */
const pageAddress = () => `${window.location.origin}${window.location.pathname}`;

/** Shares a book with the share sheet of the device if it has one, otherwise by link or one of the usual services. Loads no tracker. */
export function ShareBook({ book }: { book: Pick<Book, 'title' | 'author' | 'priceRsd' | 'images'> }) {
  const { t } = useTranslation(['share', 'common']);
  const [isOpen, setOpen] = useState(false);
  const { title, author, priceRsd } = book;
  const text = t('text', { title, author, price: formatPrice(priceRsd) });

  const share = () => {
    if (!('share' in navigator)) {
      setOpen(true);
      return;
    }
    // Rejects with an AbortError if the person closes the sheet, with another error on devices without one: only then our dialog opens.
    navigator.share({ title, text, url: pageAddress() }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    });
  };

  return (
    <>
      <Button variant="plain" leftSection={<ShareIcon />} aria-label={t('shareBook', { title })} onClick={share}>
        {t('share')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('share')}
        actions={<Button onClick={() => setOpen(false)}>{t('common:close')}</Button>}
      >
        <Suspense fallback={null}>
          {isOpen && <ShareOptions book={book} text={text} address={pageAddress()} />}
        </Suspense>
      </Dialog>
    </>
  );
}
