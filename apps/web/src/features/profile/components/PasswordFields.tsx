import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../components/kit/PasswordInput.js';
import classes from './ProfileForm.module.css';
import type { ProfileFieldProps } from './profile-field-props.js';

/** A new password, its repetition, and the current password, which the API requires if the login is not fresh. */
export function PasswordFields({ fields: { values, set }, idOf, errorOf }: ProfileFieldProps) {
  const { t } = useTranslation(['profile', 'auth']);
  const eye = { showLabel: t('auth:showPassword'), hideLabel: t('auth:hidePassword') };
  return (
    <>
      <PasswordInput
        {...eye}
        id={idOf('currentPassword')}
        label={t('currentPassword')}
        autoComplete="current-password"
        value={values.currentPassword}
        onChange={({ currentTarget }) => set('currentPassword', currentTarget.value)}
        error={errorOf('currentPassword')}
      />
      <div className={classes.pair}>
        <PasswordInput
          {...eye}
          id={idOf('password')}
          label={t('newPassword')}
          description={t('newPasswordHint')}
          autoComplete="new-password"
          value={values.password}
          onChange={({ currentTarget }) => set('password', currentTarget.value)}
          error={errorOf('password')}
        />
        <PasswordInput
          {...eye}
          id={idOf('confirm')}
          label={t('confirmPassword')}
          autoComplete="new-password"
          value={values.confirm}
          onChange={({ currentTarget }) => set('confirm', currentTarget.value)}
          error={errorOf('confirm')}
        />
      </div>
    </>
  );
}
