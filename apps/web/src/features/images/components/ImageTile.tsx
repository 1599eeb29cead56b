import { maxImageBytes } from '@korice/contracts/images';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { IconButton } from '../../../components/IconButton.js';
import { GripIcon, TrashIcon } from '../../../components/dashboard-icons.js';
import { CloseIcon, LeftIcon, RightIcon, RotateIcon } from '../../../components/icons.js';
import { errorText } from '../../../lib/errors.js';
import { formatNumber } from '../../../lib/format.js';
import type { FailedImage, FormImage, ImageList, SendingImage, StoredImage } from '../image-list.js';
import type { Reorder } from '../use-reorder.js';
import classes from './ImageTile.module.css';

/** One image of a form: stored, being uploaded, or failed. */
export function ImageTile({
  image,
  place,
  count,
  list,
  reorder,
  hintId,
  onTurn,
}: {
  image: FormImage;
  /** Zero-based. */
  place: number;
  count: number;
  list: ImageList;
  reorder: Reorder;
  /** The element that explains how to reorder. */
  hintId: string;
  onTurn: (image: StoredImage) => void;
}) {
  const { t } = useTranslation('images');
  const { id } = image;
  const isHeld = reorder.pickedId === id || reorder.draggedId === id;
  return (
    <li
      className={classNames(classes.tile, isHeld && classes.held, image.state === 'failed' && classes.failed)}
      data-image={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') reorder.cancel();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (reorder.pickedId === id && relatedTarget && !currentTarget.contains(relatedTarget)) reorder.leave();
      }}
    >
      <div className={classes.front}>
        {image.state === 'stored' ? (
          <Stored image={image} place={place} onFailed={() => void list.checkGone(id)} />
        ) : image.state === 'failed' ? (
          <Failed image={image} />
        ) : (
          <Sending image={image} />
        )}
        {reorder.pickedId === id && <Movers place={place} count={count} onMove={(to) => reorder.moveTo(id, to)} />}
      </div>
      <div className={classes.bar}>
        <IconButton
          label={t('reorder', { index: place + 1 })}
          aria-describedby={hintId}
          aria-pressed={reorder.pickedId === id}
          className={classes.grip}
          onPointerDown={(event) => reorder.startDrag(id, event)}
          onClick={({ detail }) => reorder.toggle(id, detail > 0)}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
            if (step === undefined || reorder.pickedId !== id) return;
            event.preventDefault();
            reorder.moveTo(id, place + step);
          }}
        >
          <GripIcon />
        </IconButton>
        {image.state === 'stored' && (
          <IconButton
            label={image.isTurning ? t('rotating') : t('rotate', { index: place + 1 })}
            disabled={image.isTurning}
            onClick={() => onTurn(image)}
          >
            <RotateIcon className={image.isTurning ? classes.turning : undefined} />
          </IconButton>
        )}
        {image.state === 'failed' && image.canRetry && (
          <IconButton label={t('retryFile', { name: image.name })} onClick={() => list.retry(id)}>
            <RotateIcon />
          </IconButton>
        )}
        {image.state === 'waiting' || image.state === 'sending' ? (
          <IconButton label={t('stopUpload', { name: image.name })} onClick={() => list.remove(id)}>
            <CloseIcon />
          </IconButton>
        ) : (
          <IconButton label={t('delete', { index: place + 1 })} onClick={() => list.remove(id)}>
            <TrashIcon />
          </IconButton>
        )}
      </div>
    </li>
  );
}

function Stored({ image, place, onFailed }: { image: StoredImage; place: number; onFailed: () => void }) {
  const { t } = useTranslation('images');
  const { attempt, retryWhenOnline } = useRetryWhenOnline();
  return (
    <>
      <img
        key={attempt}
        className={classes.image}
        src={`${image.url}?w=480`}
        width={image.width}
        height={image.height}
        alt={t('alt', { index: place + 1 })}
        draggable={false}
        onError={() => {
          retryWhenOnline();
          onFailed();
        }}
      />
      {place === 0 && <span className={classes.cover}>{t('cover')}</span>}
    </>
  );
}

/** Returns a number that changes when the device is online again after `retryWhenOnline`. As the key of an `<img>`, it requests the image again. */
function useRetryWhenOnline(): { attempt: number; retryWhenOnline: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const retry = () => {
      setWaiting(false);
      setAttempt((count) => count + 1);
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isWaiting]);
  return { attempt, retryWhenOnline: () => setWaiting(true) };
}

function Sending({ image: { name, state, share } }: { image: SendingImage }) {
  const { t } = useTranslation('images');
  const labelId = useId();
  const percent = Math.round(share * 100);
  return (
    <div className={classes.words}>
      <span id={labelId}>{name}</span>
      <progress className={classes.progress} value={percent} max={100} aria-labelledby={labelId} />
      <span className={classes.share}>
        {state === 'sending' && share === 1 ? t('processing') : t('uploading', { percent: formatNumber(percent) })}
      </span>
    </div>
  );
}

function Failed({ image: { name, fault } }: { image: FailedImage }) {
  const { t } = useTranslation('images');
  const { t: tError } = useTranslation('errors');
  return (
    <div className={classes.words}>
      {fault === 'tooLarge' ? (
        <span>{t('tooLarge', { name, size: formatNumber(maxImageBytes / 1024 ** 2) })}</span>
      ) : fault === 'wrongType' ? (
        <span>{t('wrongType', { name })}</span>
      ) : (
        <>
          <span>{t('uploadFailed', { name })}</span>
          <span className={classes.reason}>
            {fault === 'gone' ? tError('imageNotFound') : errorText(tError, fault)}
          </span>
        </>
      )}
    </div>
  );
}

/** Arrow buttons over a picked image, for reordering without a keyboard. */
function Movers({ place, count, onMove }: { place: number; count: number; onMove: (to: number) => void }) {
  const { t } = useTranslation('images');
  return (
    <div className={classes.movers}>
      <IconButton label={t('moveLeft')} disabled={place === 0} onClick={() => onMove(place - 1)}>
        <LeftIcon />
      </IconButton>
      <IconButton label={t('moveRight')} disabled={place === count - 1} onClick={() => onMove(place + 1)}>
        <RightIcon />
      </IconButton>
      {place > 0 && (
        <button type="button" className={classes.makeCover} onClick={() => onMove(0)}>
          {t('makeCover')}
        </button>
      )}
    </div>
  );
}
