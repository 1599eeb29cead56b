import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { useBarcodeScan } from '../use-barcode-scan.js';
import { validIsbn } from '../use-isbn-lookup.js';
import classes from './BarcodeScanner.module.css';

/** Milliseconds until a hint is shown. */
const hintDelayMs = 10_000;

type Report = 'scanning' | 'scanNotFound' | 'scanNotIsbn';

/** A file picker's `cancel` event bubbles and would close the dialog around it. */
const stopCancelEvents = (input: HTMLInputElement | null) =>
  input?.addEventListener('cancel', (event) => event.stopPropagation());

/** Reads an ISBN from the bar code of a book with the camera or from an image, on the device only. */
export default function BarcodeScanner({ onClose, onFound }: { onClose: () => void; onFound: (isbn: string) => void }) {
  const { t } = useTranslation(['isbn', 'common']);
  const videoRef = useRef<HTMLVideoElement>(null);
  const begunAt = useRef(0);
  const [report, setReport] = useState<Report | null>(null);
  const scan = useBarcodeScan(videoRef, (texts) => {
    if (begunAt.current === 0) begunAt.current = Date.now();
    if (texts.length === 0 && Date.now() - begunAt.current > hintDelayMs) setReport('scanNotFound');
    return handleTexts(texts);
  });
  const { camera } = scan;
  const isOn = camera.state === 'on';
  const shown = scan.problem ?? report ?? (isOn ? (scan.isReading ? 'scanning' : 'scanPreparing') : null);

  /** Returns whether the texts contain an ISBN. */
  function handleTexts(texts: readonly string[]): boolean {
    const isbn = texts.map(validIsbn).find((found) => found !== undefined);
    if (isbn !== undefined) onFound(isbn);
    else if (texts.length > 0) setReport('scanNotIsbn');
    return isbn !== undefined;
  }

  async function readImage({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!file) return;
    setReport('scanning');
    // An unreadable image counts as one without a code.
    const texts = await scan.readImage(file).catch(() => []);
    if (texts.length === 0) setReport('scanNotFound');
    else handleTexts(texts);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('scanTitle')}
      actions={<Button onClick={onClose}>{t('common:cancel')}</Button>}
    >
      <div className={classes.scanner}>
        <div className={classes.frame} hidden={!isOn}>
          <video ref={videoRef} muted playsInline aria-hidden="true" />
          <span className={classes.aim} aria-hidden="true" />
        </div>
        {isOn && !scan.problem && <p>{t('scanHint')}</p>}
        <p role="status" className={classes.report}>
          {!scan.problem && camera.state === 'denied' && t('scanDenied')}
          {!scan.problem && camera.state === 'missing' && report !== 'scanning' && t('scanNoCamera')}
          {shown !== null && ` ${t(shown)}`}
        </p>
        <div className={classes.actions}>
          {camera.torch && (
            <Button onClick={camera.torch.toggle}>{t(camera.torch.isOn ? 'scanLightOff' : 'scanLightOn')}</Button>
          )}
          {!scan.problem && (camera.state === 'denied' || camera.state === 'missing') && (
            <Button onClick={camera.start}>{t('scanStart')}</Button>
          )}
          {!scan.problem && (
            <label className={classes.image}>
              <input ref={stopCancelEvents} type="file" accept="image/*" onChange={(event) => void readImage(event)} />
              <span>{t('scanPicture')}</span>
            </label>
          )}
        </div>
        <p className={classes.privacy}>{t('scanPrivacy')}</p>
      </div>
    </Dialog>
  );
}
