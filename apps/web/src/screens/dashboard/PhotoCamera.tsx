import { maxImages } from '@korice/contracts/images';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.js';
import { CheckIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { LightIcon } from '../../components/scan-icons.js';
import type { Shelf } from '../../features/shelf/shelf.js';
import { useShelfState } from '../../features/shelf/use-shelf.js';
import { useCamera } from '../../lib/use-camera.js';
import classes from './PhotoCamera.module.css';
import { nameOfShelfBook, ShelfCover } from './ShelfRow.js';

const quality = 0.88;
const resolution = { width: { ideal: 1920 }, height: { ideal: 1440 } } as const satisfies MediaTrackConstraints;

/** Resolves to the current frame as JPEG; null if the device has no memory for it. */
async function capture(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  // Without a context the canvas encodes an empty image.
  if (!context) return null;
  context.drawImage(video, 0, 0);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  canvas.width = 0; // Safari keeps the pixels of a canvas until garbage collection
  return photo;
}

/** Photographs one book after the other, one tap each. Calls `onUnavailable` if there is no usable camera. */
export function PhotoCamera({
  shelf,
  onUnavailable,
  onBack,
  onNext,
}: {
  shelf: Shelf;
  onUnavailable: () => void;
  onBack: () => void;
  onNext: () => void;
}) {
  const { t } = useTranslation(['shelf', 'isbn']);
  const { books } = useShelfState(shelf);
  const videoRef = useRef<HTMLVideoElement>(null);
  const camera = useCamera(videoRef, resolution);
  const [chosenId, setChosenId] = useState<string>();
  const [lastId, setLastId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failedId, setFailedId] = useState<string>();
  const current = books.find(({ id }) => id === chosenId) ?? books.find(({ photoIds }) => photoIds.length === 0);
  const done = books.filter(({ photoIds }) => photoIds.length > 0).length;
  const last = books.find(({ id }) => id === lastId);
  const currentId = current?.id;

  const start = useEffectEvent(() => camera.start());
  useEffect(() => start(), []);
  const { state } = camera;
  const report = useEffectEvent(onUnavailable);
  useEffect(() => {
    if (state === 'denied' || state === 'missing') report();
  }, [state]);
  const filmRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    filmRef.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentId]);

  async function takePhoto(): Promise<void> {
    const { current: video } = videoRef;
    if (!video || !current || isBusy || current.photoIds.length >= maxImages) return;
    setBusy(true);
    setFailedId(undefined);
    try {
      const photo = await capture(video);
      if (!photo) {
        setFailedId(current.id);
        return;
      }
      shelf.addPhoto(current.id, photo);
      setLastId(current.id);
      setChosenId(undefined);
    } finally {
      setBusy(false);
    }
  }

  /** Continues with the next book without a photo after this one. */
  function skip(): void {
    const at = books.findIndex(({ id }) => id === currentId);
    const next = books.slice(at + 1).find(({ photoIds }) => photoIds.length === 0);
    if (next) setChosenId(next.id);
    else onNext();
  }

  return (
    <section className={classes.camera} aria-label={t('camera')}>
      <p className={classes.head}>
        <span role="status">{t('photosOf', { done, total: books.length })}</span>
        {camera.torch && (
          <IconButton
            label={t(camera.torch.isOn ? 'isbn:scanLightOff' : 'isbn:scanLightOn')}
            aria-pressed={camera.torch.isOn}
            onClick={camera.torch.toggle}
          >
            <LightIcon />
          </IconButton>
        )}
      </p>
      <progress className={classes.bar} value={done} max={books.length} aria-label={t('photosLabel')} />
      <div className={classes.view}>
        <video ref={videoRef} muted playsInline aria-hidden="true" />
        {current && <span className={classes.guide} aria-hidden="true" />}
      </div>
      <div className={classes.book}>
        {current ? (
          <>
            <p className={classes.title}>{nameOfShelfBook(current)}</p>
            <p>{current.author}</p>
            {failedId === current.id ? (
              <p role="alert" className={classes.failed}>
                {t('photoFailed')}
              </p>
            ) : (
              <p className={classes.hint}>{t('photoHint')}</p>
            )}
          </>
        ) : (
          <p className={classes.title}>{t('photosDone')}</p>
        )}
      </div>
      <div className={classes.actions}>
        {current ? (
          <button type="button" className={classes.side} onClick={skip}>
            {t('skip')}
          </button>
        ) : (
          <button type="button" className={classes.side} onClick={onBack}>
            {t('back')}
          </button>
        )}
        {current ? (
          <button
            type="button"
            className={classes.shutter}
            aria-label={t('shutter', { title: nameOfShelfBook(current) })}
            aria-disabled={isBusy || state !== 'on'}
            onClick={() => {
              if (state === 'on') void takePhoto();
            }}
          />
        ) : (
          <Button variant="filled" onClick={onNext}>
            {t('toPublish')}
          </Button>
        )}
        <button
          type="button"
          className={classes.side}
          disabled={!last || last.photoIds.length >= maxImages}
          onClick={() => setChosenId(lastId)}
        >
          {t('morePhotos')}
        </button>
      </div>
      <ul ref={filmRef} className={classes.film} aria-label={t('queueLabel')}>
        {books.map((book) => (
          <li key={book.id} aria-current={book.id === currentId ? 'true' : undefined}>
            <button
              type="button"
              aria-label={t(book.photoIds.length > 0 ? 'addPhotosTo' : 'shutter', { title: nameOfShelfBook(book) })}
              onClick={() => setChosenId(book.id)}
            >
              <ShelfCover shelf={shelf} book={book} />
              {book.photoIds.length > 0 && (
                <span className={classes.done}>
                  <CheckIcon />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
