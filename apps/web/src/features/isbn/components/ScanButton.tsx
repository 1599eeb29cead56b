import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarcodeIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { notify } from '../../../lib/notices.js';
import { notifyChunkLoadError } from '../../../lib/chunk-load-error.js';
import classes from './ScanButton.module.css';

type Scanner = ComponentType<{ onClose: () => void; onFound: (isbn: string) => void }>;

/** Opens the bar code scanner, which is loaded with the first click. Render `dialog` near the button that calls `open`. */
export function useScanner(onFound: (isbn: string) => void) {
  const { t } = useTranslation('isbn');
  const [scanner, setScanner] = useState<{ Scanner: Scanner } | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function load(): Promise<void> {
    setLoading(true);
    try {
      const { default: Loaded } = await import('./BarcodeScanner.js');
      setScanner({ Scanner: Loaded });
    } catch {
      // Only the import can fail.
      await notifyChunkLoadError();
    } finally {
      setLoading(false);
    }
  }

  const close = () => setScanner(null);
  return {
    isLoading,
    open: () => void load(),
    dialog: scanner && (
      <scanner.Scanner
        onClose={close}
        onFound={(isbn) => {
          close();
          notify({ tone: 'good', text: t('scanFound', { isbn }) });
          onFound(isbn);
        }}
      />
    ),
  };
}

export function ScanButton({ isDisabled, onFound }: { isDisabled: boolean; onFound: (isbn: string) => void }) {
  const { t } = useTranslation('isbn');
  const { isLoading, open, dialog } = useScanner(onFound);
  return (
    <>
      <Button className={classes.scan} leftSection={<BarcodeIcon />} disabled={isDisabled || isLoading} onClick={open}>
        {t('scan')}
      </Button>
      {dialog}
    </>
  );
}
