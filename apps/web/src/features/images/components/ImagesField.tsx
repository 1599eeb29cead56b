import { maxImages, maxImageBytes } from '@korice/contracts/images';
import { memo, useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/Note.js';
import { TextButton } from '../../../components/TextButton.js';
import { formatNumber } from '../../../lib/format.js';
import { isSending, type FormImage, type ImageList, type StoredImage } from '../image-list.js';
import { countFailed } from '../use-image-list.js';
import classes from './ImagesField.module.css';
import { ImageTiles } from './ImageTiles.js';
import { useListFocus } from '../../../components/use-list-focus.js';
import { classNames } from '../../../components/class-names.js';
import { UploadIcon } from '../../../components/dashboard-icons.js';

/**
 * The images of a form: picker, progress, order. The element below with the errors has the id `id`. `onTurn` must be
 * stable.
 */
export const ImagesField = memo(function ImagesField({
  id,
  label,
  hint,
  images,
  list,
  isDisabled,
  onTurn,
}: {
  id: string;
  label: string;
  hint: string;
  images: readonly FormImage[];
  list: ImageList;
  isDisabled: boolean;
  onTurn: (image: StoredImage) => void;
}) {
  const { t } = useTranslation('images');
  const labelId = useId();
  const [hasLeftOut, setLeftOut] = useState(false);
  const listFocus = useListFocus<HTMLDivElement>('input');
  const failed = countFailed(images);
  const canRetry = images.some((image) => image.state === 'failed' && image.canRetry);
  const done = images.filter(({ state }) => state === 'stored').length;

  return (
    <div {...listFocus} className={classes.field}>
      <div>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        <p className={classes.hint}>{hint}</p>
      </div>
      <DropZone
        labelledBy={labelId}
        isDisabled={isDisabled || images.length >= maxImages}
        onFiles={(files) => setLeftOut(list.add(files) > 0)}
      />
      {hasLeftOut && <FormAlert tone="bad" title={t('tooMany', { max: formatNumber(maxImages) })} />}
      <ImageTiles images={images} list={list} onTurn={onTurn} />
      <p role="status" className={classes.hint}>
        {isSending(images) &&
          t('uploadedOf', { done: formatNumber(done), total: formatNumber(images.length - failed) })}
      </p>
      <div id={id} tabIndex={-1} className={classes.faults}>
        {failed > 0 && (
          <FormAlert tone="bad" title={t(canRetry ? 'someFailed' : 'someRefused', { count: failed })}>
            {canRetry && <TextButton onClick={() => list.retry()}>{t('retryAll')}</TextButton>}
          </FormAlert>
        )}
      </div>
    </div>
  );
});

/** Picks or drops several images; phones also offer the camera. */
function DropZone({
  labelledBy,
  isDisabled,
  onFiles,
}: {
  /** The id of the field's label. */
  labelledBy: string;
  isDisabled: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { t } = useTranslation('images');
  const id = useId();
  const [isOver, setOver] = useState(false);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!isDisabled && files.length > 0) onFiles(files);
  }

  return (
    <label
      className={classNames(classes.zone, isOver && classes.over, isDisabled && classes.disabled)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={onDrop}
    >
      <input
        className={classes.input}
        type="file"
        accept="image/*"
        multiple
        disabled={isDisabled}
        aria-labelledby={`${labelledBy} ${id}-action`}
        aria-describedby={`${id}-limits`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // fires `change` for the same file again
        }}
      />
      <UploadIcon />
      <span id={`${id}-action`} className={classes.action}>
        <span className={classes.withMouse}>{isOver ? t('dropNow') : t('dropHere')}</span>
        <span className={classes.withFinger}>{t('add')}</span>
      </span>
      <span id={`${id}-limits`} className={classes.limits}>
        {t('limits', { max: formatNumber(maxImages), size: formatNumber(maxImageBytes / 1024 ** 2) })}
      </span>
    </label>
  );
}
