import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { lazyScreen } from '../../../components/loading/lazy-screen.js';
import { FormAlert } from '../../../components/Note.js';
import { errorText } from '../../../lib/errors.js';
import type { DecodedImage } from '../../../lib/decode-image.js';
import { cropImage, type CropArea } from '../crop-image.js';
import classes from './CropDialog.module.css';

const CropStage = lazyScreen([], () => import('./CropStage.js'));

/** A picked image: `address` is the object URL that shows it. */
export interface PickedImage {
  address: string;
  image: DecodedImage;
}

/** Chooses the square of an image that becomes the avatar; open while `picked` is set. `onCut` sends the square and rejects if that fails. */
export function CropDialog({
  picked,
  onClose,
  onCut,
}: {
  picked: PickedImage | null;
  onClose: () => void;
  onCut: (square: Blob) => Promise<void>;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const { t: tError } = useTranslation('errors');
  const [area, setArea] = useState<CropArea>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  function close() {
    setArea(undefined);
    setFailure(undefined);
    onClose();
  }

  async function apply({ image }: PickedImage, part: CropArea) {
    setSending(true);
    setFailure(undefined);
    try {
      await onCut(await cropImage(image, part));
      close();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      isOpen={picked !== null}
      onClose={() => {
        // The request cannot be cancelled: once sent, the square becomes the avatar.
        if (!isSending) close();
      }}
      title={t('cropTitle')}
      actions={
        picked && (
          <>
            <Button disabled={isSending} onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button
              variant="filled"
              disabled={isSending || area === undefined}
              onClick={() => area && void apply(picked, area)}
            >
              {isSending ? t('common:sending') : t('cropApply')}
            </Button>
          </>
        )
      }
    >
      {picked && (
        <div className={classes.inside}>
          <p className={classes.hint}>{t('cropHint')}</p>
          <Suspense fallback={<div className={classes.wait} role="status" aria-label={t('common:loading')} />}>
            <CropStage address={picked.address} onArea={setArea} />
          </Suspense>
          {failure !== undefined && (
            <FormAlert tone="bad" title={t('avatarFailed')}>
              <p>{errorText(tError, failure)}</p>
            </FormAlert>
          )}
        </div>
      )}
    </Dialog>
  );
}
