import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { type BarcodeReader, openBarcodeReader } from '../barcode-reader.js';
import { useCamera } from '../use-camera.js';
import { validIsbn } from '../use-isbn-lookup.js';
import classes from './BarcodeScanner.module.css';

/** Milliseconds between two frames, and until a hint is shown. */
const pause = 200;
const patience = 10_000;

type Report = 'scanning' | 'scanNotFound' | 'scanNotIsbn' | 'scanUnsupported';

/** A file picker's `cancel` event bubbles and would close the dialog around it. */
const stopCancelEvents = (input: HTMLInputElement | null) =>
  input?.addEventListener('cancel', (event) => event.stopPropagation());

/** Reads an ISBN from the bar code of a book with the camera or from an image, on the device only. */
export default function BarcodeScanner({ onClose, onFound }: { onClose: () => void; onFound: (isbn: string) => void }) {
  const { t } = useTranslation(['isbn', 'common']);
  const videoRef = useRef<HTMLVideoElement>(null);
  const readerRef = useRef<BarcodeReader>(undefined);
  const camera = useCamera(videoRef);
  const [report, setReport] = useState<Report | null>(null);
  const isOn = camera.state === 'on';
  const shown = report ?? (isOn ? 'scanning' : null);
  const begin = useEffectEvent(() => camera.start());

  useEffect(() => {
    let isGone = false;
    void openBarcodeReader().then((reader) => {
      if (isGone) reader?.close();
      else if (reader) {
        readerRef.current = reader;
        begin();
      } else setReport('scanUnsupported');
    });
    return () => {
      isGone = true;
      readerRef.current?.close();
    };
  }, []);

  /** Returns whether the texts contain an ISBN. */
  function take(texts: readonly string[]): boolean {
    const isbn = texts.map(validIsbn).find((found) => found !== undefined);
    if (isbn !== undefined) onFound(isbn);
    else if (texts.length > 0) setReport('scanNotIsbn');
    return isbn !== undefined;
  }
  const takeFrame = useEffectEvent(take);

  useEffect(() => {
    if (!isOn) return undefined;
    const begun = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    async function look(): Promise<void> {
      const { current: video } = videoRef;
      const { current: reader } = readerRef;
      if (!video || !reader) return;
      // An unreadable frame does not stop the scan.
      const texts = video.videoWidth === 0 ? [] : await reader.read(video).catch(() => []);
      if (isGone || takeFrame(texts)) return;
      if (texts.length === 0 && Date.now() - begun > patience) setReport('scanNotFound');
      timer = setTimeout(() => void look(), pause);
    }
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isOn]);

  async function readImage({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!file || !readerRef.current) return;
    setReport('scanning');
    const texts = await readerRef.current.read(file).catch(() => []);
    if (texts.length === 0) setReport('scanNotFound');
    else take(texts);
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
        {isOn && <p>{t('scanHint')}</p>}
        <p role="status" className={classes.report}>
          {camera.state === 'denied' && t('scanDenied')}
          {camera.state === 'missing' && report !== 'scanning' && t('scanNoCamera')}
          {shown !== null && ` ${t(shown)}`}
        </p>
        <div className={classes.ways}>
          {camera.light && (
            <Button onClick={camera.light.toggle}>{t(camera.light.isOn ? 'scanLightOff' : 'scanLightOn')}</Button>
          )}
          {(camera.state === 'denied' || camera.state === 'missing') && (
            <Button onClick={camera.start}>{t('scanStart')}</Button>
          )}
          {report !== 'scanUnsupported' && (
            <label className={classes.image}>
              <input
                ref={stopCancelEvents}
                type="file"
                accept="image/*"
                onChange={(event) => void readImage(event)}
              />
              <span>{t('scanPicture')}</span>
            </label>
          )}
        </div>
        <p className={classes.privacy}>{t('scanPrivacy')}</p>
      </div>
    </Dialog>
  );
}
