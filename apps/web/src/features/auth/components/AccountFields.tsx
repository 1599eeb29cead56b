import type { FocusEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../components/kit/PasswordInput.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import type { TextFieldProps } from '../../../lib/form.js';

interface EmailFieldProps extends TextFieldProps {
  placeholder?: string;
  description?: string;
  /** Focuses the field when it mounts. */
  autoFocus?: boolean;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
}

/** The email address field of an account form. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return <TextInput type="email" label={t('email')} autoComplete="email" required withAsterisk={false} {...props} />;
}

interface PasswordFieldProps extends TextFieldProps {
  label: string;
  description?: string;
  autoComplete: 'current-password' | 'new-password';
  /** Focuses the field when it mounts. */
  autoFocus?: boolean;
  /** Focuses the field when its dialog opens. */
  'data-autofocus'?: true | undefined;
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <PasswordInput
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
