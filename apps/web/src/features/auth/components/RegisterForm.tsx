import { RegisterBody } from '@korice/contracts/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { Button } from '../../../components/kit/Button.js';
import { PasswordInput } from '../../../components/kit/PasswordInput.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { FormAlert } from '../../../components/Note.js';
import { ProblemError } from '../../../lib/call.js';
import { checkFields } from '../../../lib/check-fields.js';
import { errorText } from '../../../lib/errors.js';
import { useFields } from '../../../lib/use-fields.js';
import { authFieldText } from '../field-text.js';
import { type RegisterInput, useRegister } from '../mutations.js';
import { AuthForm } from './AuthForm.js';

const fields = ['name', 'email', 'password'] as const;

/** Name, address and password of a new account; `onRegistered` is told the whole input once the activation mail is on its way. */
export function RegisterForm({
  initial,
  onRegistered,
}: {
  initial: RegisterInput;
  onRegistered: (input: RegisterInput) => void;
}) {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { values, set, faults, attempt, refuse } = useFields(initial);
  const register = useRegister();

  const textOf = (field: (typeof fields)[number]) => {
    const code = faults[field];
    return code === undefined ? undefined : authFieldText(tError, field, code, values[field]);
  };
  const errors = fields.flatMap((field) => {
    const text = textOf(field);
    return text === undefined ? [] : [{ fieldId: `${id}-${field}`, text }];
  });

  function submit() {
    if (register.isPending) return;
    const found = checkFields(RegisterBody, values);
    if (found.length > 0) {
      register.reset();
      refuse(found);
      return;
    }
    register.mutate(values, {
      onSuccess: () => onRegistered(values),
      onError: (error) => {
        if (error instanceof ProblemError && error.errors.length > 0) refuse(error.errors);
      },
    });
  }

  return (
    <AuthForm onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {register.isError && (
        <FormAlert tone="bad" title={t('registerFailed')}>
          {errors.length === 0 ? <p>{errorText(tError, register.error)}</p> : undefined}
        </FormAlert>
      )}
      <TextInput
        id={`${id}-name`}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        description={t('nameHint')}
        autoComplete="name"
        required
        withAsterisk={false}
        value={values.name}
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
        error={textOf('name')}
      />
      <TextInput
        id={`${id}-email`}
        type="email"
        label={t('email')}
        placeholder={t('emailPlaceholder')}
        autoComplete="email"
        required
        withAsterisk={false}
        value={values.email}
        onChange={({ currentTarget }) => set('email', currentTarget.value)}
        error={textOf('email')}
      />
      <PasswordInput
        id={`${id}-password`}
        label={t('password')}
        description={t('passwordHint')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        value={values.password}
        onChange={({ currentTarget }) => set('password', currentTarget.value)}
        error={textOf('password')}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={register.isPending}>
        {register.isPending ? t('registering') : t('register')}
      </Button>
    </AuthForm>
  );
}
