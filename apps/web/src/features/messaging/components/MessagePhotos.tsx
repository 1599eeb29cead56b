import type { MessagePhoto } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { AlertIcon } from '../../../components/icons.js';
import { PhotoDialog } from '../../../components/PhotoDialog.js';
import { useMessenger } from '../messenger-context.js';
import { messagingQueries, thumbnailWidth } from '../queries.js';
import classes from './MessagePhotos.module.css';

/** The photos of a message. A press opens the large view. */
export function MessagePhotos({ roomId, photos }: { roomId: string; photos: readonly MessagePhoto[] }) {
  const { t } = useTranslation(['messaging', 'common']);
  const [shown, setShown] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const total = photos.length;
  const photo = photos[shown];
  return (
    <>
      <ul className={classes.photos} data-count={total}>
        {photos.map(({ _id }, index) => (
          <li key={_id}>
            <Thumbnail
              roomId={roomId}
              photoId={_id}
              label={t('openPhoto', { index: index + 1, total })}
              onOpen={() => {
                setShown(index);
                setOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      <PhotoDialog
        isOpen={isOpen}
        label={t('photosOfMessage')}
        texts={{ close: t('common:close'), previous: t('common:previousSlide'), next: t('common:nextSlide') }}
        count={total}
        shown={shown}
        onChoose={setShown}
        onClose={() => setOpen(false)}
        thumbnails={(className) => (
          <ul className={classNames(classes.choice, className)}>
            {photos.map(({ _id }, index) => (
              <li key={_id}>
                <button
                  type="button"
                  aria-label={t('photoOf', { index: index + 1, total })}
                  aria-current={index === shown}
                  onClick={() => setShown(index)}
                >
                  <SmallPhoto roomId={roomId} photoId={_id} />
                </button>
              </li>
            ))}
          </ul>
        )}
      >
        {photo && (
          <LargePhoto key={photo._id} roomId={roomId} photo={photo} alt={t('photoOf', { index: shown + 1, total })} />
        )}
      </PhotoDialog>
    </>
  );
}

function Thumbnail({
  roomId,
  photoId,
  label,
  onOpen,
}: {
  roomId: string;
  photoId: string;
  label: string;
  onOpen: () => void;
}) {
  const { t } = useTranslation(['messaging', 'common']);
  const { data, isError, refetch } = useQuery(messagingQueries.photo(roomId, photoId, thumbnailWidth));
  if (isError)
    return (
      <button type="button" className={classes.failed} onClick={() => void refetch()}>
        <AlertIcon />
        <span>{t('photoFailed')}</span>
        <u>{t('common:retry')}</u>
      </button>
    );
  return (
    <button type="button" className={classes.open} aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
      {data && <BlobImage blob={data} alt="" />}
    </button>
  );
}

function SmallPhoto({ roomId, photoId }: { roomId: string; photoId: string }) {
  const { data } = useQuery(messagingQueries.photo(roomId, photoId, thumbnailWidth));
  return data && <BlobImage blob={data} alt="" />;
}

/** Shows the thumbnail until the whole photo has loaded. */
function LargePhoto({ roomId, photo, alt }: { roomId: string; photo: MessagePhoto; alt: string }) {
  const { t } = useTranslation('messaging');
  const small = useQuery(messagingQueries.photo(roomId, photo._id, thumbnailWidth));
  const whole = useQuery(messagingQueries.photo(roomId, photo._id));
  const data = whole.data ?? small.data;
  if (!data) return whole.isError ? <p className={classes.missing}>{t('photoFailed')}</p> : null;
  return <BlobImage blob={data} alt={alt} width={photo.width} height={photo.height} className={classes.large} />;
}

/** A photo that waits on this device; `isPreparing` until it can be sent. */
export function UnsentPhoto({ id, alt, isPreparing = false }: { id: string; alt: string; isPreparing?: boolean }) {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  const { data } = useQuery({ ...messagingQueries.unsentPhoto(viewerId, id), enabled: !isPreparing });
  if (data) return <BlobImage blob={data} alt={alt} className={classes.unsent} />;
  return (
    <span className={classes.unsent} role="img" aria-label={isPreparing ? t('preparingPhoto') : alt}>
      {data === null && <AlertIcon />}
    </span>
  );
}

function BlobImage({ blob, ...props }: { blob: Blob } & Omit<ComponentProps<'img'>, 'src' | 'ref'>) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img {...props} ref={show} draggable={false} />;
}
