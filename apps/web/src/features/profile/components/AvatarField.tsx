import { profileBounds } from '@korice/contracts/users';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.js';
import { UploadIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { FormAlert } from '../../../components/Note.js';
import { decodeImage } from '../../../lib/decode-image.js';
import { useUploadAvatar } from '../mutations.js';
import classes from './AvatarField.module.css';
import { CropDialog, type PickedImage } from './CropDialog.js';
import type { ProfileFieldProps } from './profile-field-props.js';

/** Megabytes; the limit of the API. */
const maxSizeMb = 10;

/** Picks and crops an image file, or takes the URL of an image. The profile changes only when its form is saved. */
export function AvatarField({
  userId,
  fields: { values, set },
  idOf,
  errorOf,
}: ProfileFieldProps & { userId: string }) {
  const { t } = useTranslation(['profile', 'common']);
  const { t: tError } = useTranslation('errors');
  const inputRef = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<PickedImage | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useUploadAvatar();

  async function pick(file: File) {
    const image = await decodeImage(file);
    setUnreadable(image === undefined);
    if (image) setPicked({ address: URL.createObjectURL(file), image });
  }

  useEffect(() => {
    if (!picked) return undefined;
    const { address, image } = picked;
    return () => {
      URL.revokeObjectURL(address);
      image.close();
    };
  }, [picked]);

  async function send(image: Blob) {
    const { url } = await upload.mutateAsync({ userId, image });
    set('picture', url);
    set('image', '');
  }

  return (
    <>
      <CropDialog picked={picked} onClose={() => setPicked(null)} onCut={send} />
      <div className={classes.me}>
        <span role="img" aria-label={t('avatarPreview')}>
          <Avatar name={values.name} image={values.picture} size="xl" />
        </span>
        <div>
          <div className={classes.buttons}>
            <Button leftSection={<UploadIcon />} onClick={() => inputRef.current?.click()}>
              {t(values.picture === '' ? 'avatarUpload' : 'avatarChange')}
            </Button>
            {values.picture !== '' && (
              <Button variant="plain" onClick={() => set('picture', '')}>
                {t('avatarRemove')}
              </Button>
            )}
          </div>
          <p className={classes.limits}>{t('avatarLimits', { size: maxSizeMb })}</p>
          <input
            ref={inputRef}
            hidden
            type="file"
            accept="image/*"
            aria-label={t('avatarUpload')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void pick(file);
              currentTarget.value = ''; // picking the same file again fires `change` too
            }}
          />
        </div>
      </div>
      {isUnreadable && <FormAlert tone="bad" title={tError('imageUnsupported')} />}
      <TextInput
        id={idOf('image')}
        type="url"
        inputMode="url"
        label={
          <>
            {t('avatar')} <span className={classes.optional}>({t('common:optional')})</span>
          </>
        }
        placeholder={t('avatarPlaceholder')}
        description={t('avatarHint')}
        maxLength={profileBounds.image}
        autoComplete="off"
        value={values.image}
        onChange={({ currentTarget }) => set('image', currentTarget.value)}
        error={errorOf('image')}
      />
    </>
  );
}
