import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.js';
import { CloseIcon, LeftIcon, RightIcon } from './icons.js';
import classes from './PhotoDialog.module.css';
import { useModal } from './use-modal.js';
import { useSwipe } from './use-swipe.js';

/** Movement in pixels up to which a press counts as a click, not as a selection or drag. */
const maxClickMovementPx = 8;

/** One of several images in a full-screen dialog. Arrow keys, buttons and swipes change it, a click closes the dialog. */
export function PhotoDialog({
  isOpen,
  label,
  caption,
  texts,
  count,
  shown,
  onChoose,
  onClose,
  children,
  notice,
  thumbnails,
}: {
  isOpen: boolean;
  /** Accessible name. */
  label: string;
  caption?: string;
  /** Accessible names of the buttons. */
  texts: Record<'close' | 'previous' | 'next', string>;
  count: number;
  /** Index of the shown image, from 0. */
  shown: number;
  onChoose: (index: number) => void;
  onClose: () => void;
  /** The shown image. */
  children: ReactNode;
  /** A message below the image, for example that it did not load. */
  notice?: ReactNode;
  /** Renders the thumbnails; receives the class name for a list of buttons. */
  thumbnails?: (className: string | undefined) => ReactNode;
}) {
  const { t } = useTranslation('common');
  const { isShown, dialog } = useModal(isOpen, onClose);
  const showAdjacent = (step: 1 | -1) => onChoose((shown + step + count) % count);
  const swipe = useSwipe(showAdjacent);
  const pressedAt = useRef<{ x: number; y: number }>(null);

  return (
    <dialog
      {...dialog}
      className={classes.overlay}
      aria-label={label}
      onKeyDown={(event) => {
        if (count < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        // The gallery below handles the same keys.
        event.stopPropagation();
        showAdjacent(event.key === 'ArrowLeft' ? -1 : 1);
      }}
    >
      {isShown && (
        <div className={classes.inside}>
          <div className={classes.bar}>
            <p role="status">{t('slideOf', { index: shown + 1, total: count })}</p>
            {caption !== undefined && <span className={classes.name}>{caption}</span>}
            <IconButton label={texts.close} className={classes.button} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <figure
            className={classes.image}
            onPointerDownCapture={({ clientX, clientY }) => {
              pressedAt.current = { x: clientX, y: clientY };
            }}
            onClick={({ clientX, clientY }) => {
              const { x, y } = pressedAt.current ?? { x: clientX, y: clientY };
              pressedAt.current = null;
              // The image fills the dialog, so a selection or drag over it ends with a click on its start element.
              if (Math.hypot(clientX - x, clientY - y) <= maxClickMovementPx) onClose();
            }}
            {...(count > 1 && swipe)}
          >
            {children}
          </figure>
          {notice}
          {count > 1 && (
            <>
              <IconButton
                label={texts.previous}
                className={`${classes.button} ${classes.previous}`}
                onClick={() => showAdjacent(-1)}
              >
                <LeftIcon />
              </IconButton>
              <IconButton
                label={texts.next}
                className={`${classes.button} ${classes.next}`}
                onClick={() => showAdjacent(1)}
              >
                <RightIcon />
              </IconButton>
              {thumbnails?.(classes.thumbnails)}
            </>
          )}
        </div>
      )}
    </dialog>
  );
}
