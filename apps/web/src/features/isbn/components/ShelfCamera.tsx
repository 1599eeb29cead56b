import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/IconButton.js';
import { Button } from '../../../components/kit/Button.js';
import { LightIcon, SoundIcon } from '../../../components/scan-icons.js';
import { isbn13Of } from '../isbns-in-text.js';
import { useBarcodeScan } from '../use-barcode-scan.js';
import { createScanSignal, type ScanSignal } from '../scan-signal.js';
import classes from './ShelfCamera.module.css';

/** Milliseconds without a bar code after which the same one is another copy. */
const sameBookMs = 1_500;

/** Reads one bar code after the other until it unmounts. `onRead` receives thirteen digits, once for each book in front of the camera. */
export function ShelfCamera({ onRead }: { onRead: (isbn: string) => void }) {
  const { t } = useTranslation(['shelf', 'isbn']);
  const videoRef = useRef<HTMLVideoElement>(null);
  const shown = useRef({ isbn: '', at: 0 });
  const [isLoud, setLoud] = useState(true);
  const [isFlashing, setFlashing] = useState(false);
  const [isForeign, setForeign] = useState(false);
  const signalRef = useRef<ScanSignal>(undefined);
  const {
    camera,
    isReading,
    problem: scanProblem,
  } = useBarcodeScan(videoRef, (texts) => {
    const isbn = texts.map(isbn13Of).find((found) => found !== undefined);
    setForeign(isbn === undefined && texts.length > 0);
    if (isbn !== undefined) {
      const isSame = isbn === shown.current.isbn && Date.now() - shown.current.at < sameBookMs;
      shown.current = { isbn, at: Date.now() };
      if (!isSame) {
        signalRef.current ??= createScanSignal();
        signalRef.current.play(isLoud);
        setFlashing(true);
        onRead(isbn);
      }
    }
    return false;
  });
  useEffect(() => () => signalRef.current?.close(), []);
  const isOn = camera.state === 'on';
  const cameraProblem =
    camera.state === 'denied' ? 'shelfDenied' : camera.state === 'missing' ? 'shelfNoCamera' : undefined;
  const problem = scanProblem ?? cameraProblem;
  return (
    <section className={classes.camera} aria-label={t('camera')}>
      <div className={classes.view}>
        <video ref={videoRef} muted playsInline aria-hidden="true" hidden={!isOn} />
        {isOn && (
          <span
            className={classes.frame}
            data-read={isFlashing || undefined}
            onAnimationEnd={() => setFlashing(false)}
            aria-hidden="true"
          />
        )}
        <p className={classes.status} role="status">
          {problem !== undefined
            ? t(`isbn:${problem}`)
            : isForeign
              ? t('isbn:scanNotIsbn')
              : isOn && t(isReading ? 'next' : 'isbn:scanPreparing')}
        </p>
        {(camera.state === 'denied' || camera.state === 'missing') && (
          <Button onClick={camera.start}>{t('isbn:scanStart')}</Button>
        )}
      </div>
      <div className={classes.tools}>
        <IconButton label={t('sound')} aria-pressed={isLoud} onClick={() => setLoud(!isLoud)}>
          <SoundIcon isOff={!isLoud} />
        </IconButton>
        {camera.torch && (
          <IconButton
            label={t(camera.torch.isOn ? 'isbn:scanLightOff' : 'isbn:scanLightOn')}
            aria-pressed={camera.torch.isOn}
            onClick={camera.torch.toggle}
          >
            <LightIcon />
          </IconButton>
        )}
      </div>
    </section>
  );
}
