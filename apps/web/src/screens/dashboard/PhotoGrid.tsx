import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import { CameraIcon, UploadIcon } from '../../components/dashboard-icons.js';
import { IconButton } from '../../components/IconButton.js';
import { CloseIcon } from '../../components/icons.js';
import { Menu } from '../../components/kit/Menu.js';
import { useListFocus } from '../../components/use-list-focus.js';
import type { Shelf } from '../../features/shelf/shelf.js';
import type { ShelfBook } from '../../features/shelf/shelf-store.js';
import { useShelfState } from '../../features/shelf/use-shelf.js';
import classes from './PhotoGrid.module.css';
import { ShelfPhoto } from './ShelfPhoto.js';
import { nameOfShelfBook } from './ShelfRow.js';

/** The media type of a photo that is dragged from one book to another: `book id` and `photo id`, separated by a space. */
const photoType = 'application/x-korice-photo';

/** Accepts all photos at once, dropped or chosen. */
export function PhotoDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('shelf');
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={classNames(classes.zone, isOver && classes.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <FileInput isMultiple onFiles={onFiles} />
      <UploadIcon />
      <span>{t('dropAll')}</span>
      <span className={classes.help}>{t('dropOrder')}</span>
    </label>
  );
}

function FileInput({
  label,
  isMultiple = false,
  onFiles,
}: {
  label?: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}) {
  return (
    <input
      type="file"
      accept="image/*"
      multiple={isMultiple}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = ''; // fires `change` for the same file again
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** The books in the order of scanning with their photos. A photo moves to another book by dragging it or by the list beside it. */
export function PhotoGrid({ shelf, onFiles }: { shelf: Shelf; onFiles: (files: File[], bookId: string) => void }) {
  const { t } = useTranslation('shelf');
  const { books } = useShelfState(shelf);
  const listFocus = useListFocus<HTMLUListElement>('input');
  return (
    <ul {...listFocus} className={classes.grid} aria-label={t('queueLabel')}>
      {books.map((book) => (
        <PhotoSlot key={book.id} shelf={shelf} book={book} books={books} onFiles={(files) => onFiles(files, book.id)} />
      ))}
    </ul>
  );
}

function PhotoSlot({
  shelf,
  book,
  books,
  onFiles,
}: {
  shelf: Shelf;
  book: ShelfBook;
  books: readonly ShelfBook[];
  onFiles: (files: File[]) => void;
}) {
  const { t } = useTranslation('shelf');
  const name = nameOfShelfBook(book);
  const others = books.filter(({ id }) => id !== book.id);

  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const [fromId = '', photoId = ''] = event.dataTransfer.getData(photoType).split(' ');
    if (photoId === '') onFiles([...event.dataTransfer.files]);
    else if (fromId !== book.id) shelf.movePhoto(photoId, fromId, book.id);
  }

  return (
    <li onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {book.photoIds.map((photoId) => (
        <div
          key={photoId}
          className={classes.slot}
          draggable
          onDragStart={({ dataTransfer }) => dataTransfer.setData(photoType, `${book.id} ${photoId}`)}
        >
          <ShelfPhoto shelf={shelf} photoId={photoId} className={classes.photo} />
          <IconButton
            label={t('removePhoto', { title: name })}
            className={classes.remove}
            onClick={() => shelf.removePhoto(book.id, photoId)}
          >
            <CloseIcon />
          </IconButton>
          {others.length > 0 && (
            // Not a select: with the arrow keys it would move the photo to the first book on the way.
            <Menu withinPortal={false} position="bottom-start">
              <Menu.Target>
                <button type="button" className={classes.move} aria-label={t('movePhoto', { title: name })}>
                  {t('movePhotoTo')}
                </button>
              </Menu.Target>
              <Menu.Dropdown className={classes.books}>
                {others.map((other) => (
                  <Menu.Item key={other.id} onClick={() => shelf.movePhoto(photoId, book.id, other.id)}>
                    {nameOfShelfBook(other)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      ))}
      <label className={classNames(classes.add, book.photoIds.length === 0 && classes.empty)}>
        <FileInput label={t('addPhotosTo', { title: name })} isMultiple onFiles={onFiles} />
        <CameraIcon />
      </label>
      <span className={classes.name}>{name}</span>
      <span className={classes.author}>{book.author}</span>
    </li>
  );
}
