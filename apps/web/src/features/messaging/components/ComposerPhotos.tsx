import { maxImageBytes } from '@korice/contracts/images';
import { messagingBounds } from '@korice/contracts/messaging';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageIcon } from '../../../components/dashboard-icons.js';
import { IconButton } from '../../../components/IconButton.js';
import { CloseIcon } from '../../../components/icons.js';
import { formatNumber } from '../../../lib/format.js';
import type { PhotoFault } from '../use-photo-draft.js';
import classes from './ComposerPhotos.module.css';
import { UnsentPhoto } from './MessagePhotos.js';

/** The chosen photos of the message in the composer. */
export function ComposerPhotos({
  ids,
  preparing,
  onRemove,
}: {
  ids: readonly string[];
  preparing: ReadonlySet<string>;
  onRemove: (id: string) => void;
}) {
  const { t } = useTranslation('messaging');
  if (ids.length === 0) return null;
  return (
    <ul className={classes.photos} aria-label={t('photosOfMessage')}>
      {ids.map((id, index) => (
        <li key={id}>
          <UnsentPhoto
            id={id}
            alt={t('photoOf', { index: index + 1, total: ids.length })}
            isPreparing={preparing.has(id)}
          />
          <IconButton label={t('removePhoto', { index: index + 1 })} onClick={() => onRemove(id)}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

export function PhotoFaultNote({ fault }: { fault: PhotoFault }) {
  const { t } = useTranslation('messaging');
  switch (fault.reason) {
    case 'tooMany':
      return <p>{t('tooManyPhotos', { max: formatNumber(messagingBounds.photos) })}</p>;
    case 'tooLarge':
      return <p>{t('photoTooLarge', { name: fault.name, size: formatNumber(maxImageBytes / 1024 ** 2) })}</p>;
    case 'wrongType':
      return <p>{t('photoWrongType', { name: fault.name })}</p>;
  }
}

/** Opens the file dialog, or the camera of a phone. */
export function AddPhotosButton({ isDisabled, onFiles }: { isDisabled: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('messaging');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t('addPhotos')}
        className={classes.add}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <ImageIcon />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        data-photos
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // fires `change` for the same file again
        }}
      />
    </>
  );
}
