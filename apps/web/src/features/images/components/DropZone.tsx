import { maxImageBytes, maxImages } from '@korice/contracts/images';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { UploadIcon } from '../../../components/icons.js';
import { formatNumber } from '../../../lib/format.js';
import classes from './DropZone.module.css';

/** Where pictures are chosen or dropped, several at once; on phones this offers the camera too. */
export function DropZone({
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
          currentTarget.value = ''; // the same file again is a change, too
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
