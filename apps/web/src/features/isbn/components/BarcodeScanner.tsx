import { type ChangeEvent, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { type BarcodeReader, openBarcodeReader } from '../barcode-reader.js';
import { validIsbn } from '../use-isbn-lookup.js';
import classes from './BarcodeScanner.module.css';

type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing';

interface Camera {
  state: CameraState;
  start: () => void;
  /** The torch; undefined for a camera without one. */
  torch: { isOn: boolean; toggle: () => void } | undefined;
}

/** The torch, which TypeScript's DOM types do not contain. */
type WithTorch<T> = T & { torch?: boolean };

/** Shows the back camera in `videoRef` from `start` until the component unmounts. */
function useCamera(videoRef: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('off');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isTorchOn, setTorchOn] = useState(false);
  const isUnmounted = useRef(false);
  const stream = useRef<MediaStream>(undefined);

  const stop = useCallback(() => {
    for (const running of stream.current?.getTracks() ?? []) running.stop();
  }, []);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      stop();
    };
  }, [stop]);

  async function open(): Promise<CameraState> {
    // Undefined outside of a secure context.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) return 'missing';
    try {
      const opened = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      stream.current = opened;
      if (isUnmounted.current || !videoRef.current) {
        stop();
        return 'off';
      }
      videoRef.current.srcObject = opened;
      await videoRef.current.play();
      setTrack(opened.getVideoTracks()[0]);
      return 'on';
    } catch (error) {
      stop();
      return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing';
    }
  }

  const hasTorch = (track?.getCapabilities() as WithTorch<MediaTrackCapabilities> | undefined)?.torch === true;
  return {
    state,
    start() {
      setState('starting');
      void open().then((next) => {
        if (!isUnmounted.current) setState(next);
      });
    },
    torch:
      track && hasTorch
        ? {
            isOn: isTorchOn,
            toggle() {
              const advanced: WithTorch<MediaTrackConstraintSet>[] = [{ torch: !isTorchOn }];
              track.applyConstraints({ advanced }).then(
                () => setTorchOn(!isTorchOn),
                () => setTorchOn(false),
              );
            },
          }
        : undefined,
  };
}

/** Milliseconds between two frames, and until a hint is shown. */
const frameIntervalMs = 200;
const hintDelayMs = 10_000;

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
    let isUnmounted = false;
    void openBarcodeReader().then((reader) => {
      if (isUnmounted) reader?.close();
      else if (reader) {
        readerRef.current = reader;
        begin();
      } else setReport('scanUnsupported');
    });
    return () => {
      isUnmounted = true;
      readerRef.current?.close();
    };
  }, []);

  /** Returns whether the texts contain an ISBN. */
  function handleTexts(texts: readonly string[]): boolean {
    const isbn = texts.map(validIsbn).find((found) => found !== undefined);
    if (isbn !== undefined) onFound(isbn);
    else if (texts.length > 0) setReport('scanNotIsbn');
    return isbn !== undefined;
  }
  const handleFrame = useEffectEvent(handleTexts);

  useEffect(() => {
    if (!isOn) return undefined;
    const begun = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    async function scanFrame(): Promise<void> {
      const { current: video } = videoRef;
      const { current: reader } = readerRef;
      if (!video || !reader) return;
      // An unreadable frame does not stop the scan.
      const texts = video.videoWidth === 0 ? [] : await reader.read(video).catch(() => []);
      if (isUnmounted || handleFrame(texts)) return;
      if (texts.length === 0 && Date.now() - begun > hintDelayMs) setReport('scanNotFound');
      timer = setTimeout(() => void scanFrame(), frameIntervalMs);
    }
    void scanFrame();
    return () => {
      isUnmounted = true;
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
        {isOn && <p>{t('scanHint')}</p>}
        <p role="status" className={classes.report}>
          {camera.state === 'denied' && t('scanDenied')}
          {camera.state === 'missing' && report !== 'scanning' && t('scanNoCamera')}
          {shown !== null && ` ${t(shown)}`}
        </p>
        <div className={classes.actions}>
          {camera.torch && (
            <Button onClick={camera.torch.toggle}>{t(camera.torch.isOn ? 'scanLightOff' : 'scanLightOn')}</Button>
          )}
          {(camera.state === 'denied' || camera.state === 'missing') && (
            <Button onClick={camera.start}>{t('scanStart')}</Button>
          )}
          {report !== 'scanUnsupported' && (
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
