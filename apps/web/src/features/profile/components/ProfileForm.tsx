import type { Me } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { languageNames, languages } from '@korice/texts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DraftRestored } from '../../../components/DraftRestored.js';
import { classNames } from '../../../components/class-names.js';
import form from '../../../components/EditorForm.module.css';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { FocusedAlert } from '../../../components/FocusedAlert.js';
import { keepFootFree } from '../../../components/keep-foot-free.js';
import { Button } from '../../../components/kit/Button.js';
import { Segmented } from '../../../components/Segmented.js';
import { Switch } from '../../../components/Switch.js';
import { UnsavedChanges } from '../../../components/UnsavedChanges.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import { invalidateSeller } from '../../../lib/query-keys.js';
import { useDraft } from '../../../lib/use-draft.js';
import { useFieldErrors, useFields } from '../../../lib/form.js';
import { useUpdateProfile } from '../mutations.js';
import { profileChanges, profileDraftName, readProfileDraft } from '../profile-draft.js';
import { profileFieldText } from '../profile-field-text.js';
import {
  checkProfileForm,
  type ProfileField,
  profileFields,
  profileInput,
  profileValuesOf,
} from '../profile-form-values.js';
import { AvatarField } from './AvatarField.js';
import { PasswordFields } from './PasswordFields.js';
import { PersonalFields } from './PersonalFields.js';
import classes from './ProfileForm.module.css';

/** The field error of a problem code. */
const faultOf: Readonly<Record<string, { path: ProfileField; code: string }>> = {
  REAUTHENTICATION_REQUIRED: { path: 'currentPassword', code: 'required' },
  PASSWORD_WRONG: { path: 'currentPassword', code: 'wrong' },
};

/** The updated account and, with a new password, the new token. */
export type UpdatedProfile = Me & { token?: string | undefined };

/** The profile form in two columns. `saveInSession` runs the request and updates the session with its response. */
export function ProfileForm({
  me,
  blocks,
  saveInSession,
}: {
  me: Me;
  /** The blocked members; unblocking applies at once, without the form. */
  blocks: ReactNode;
  saveInSession: (save: () => Promise<UpdatedProfile>) => Promise<Me>;
}) {
  const { t } = useTranslation(['profile', 'common', 'dashboard']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const update = useUpdateProfile();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(() => profileValuesOf(me));
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);
  const [draft] = useState(() => readProfileDraft(me._id));
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null);
  const fields = useFields(() => ({ ...base, ...draft?.changes }));
  const { values, set, replace, refuse } = fields;
  const isDirty = JSON.stringify(values) !== JSON.stringify(base);
  const changes = profileChanges(base, values);
  const { isKept, forget } = useDraft(me._id, profileDraftName, changes && { changes });

  const { idOf, errorOf, errors } = useFieldErrors(fields, profileFields, (field: ProfileField, code) =>
    profileFieldText(tError, field, code, String(values[field]), t('avatarBroken')),
  );

  async function submit() {
    if (update.isPending) return;
    setFailure(null);
    const found = checkProfileForm(changes ?? {}, values);
    if (found.length > 0) {
      refuse(found);
      return;
    }
    try {
      const saved = await saveInSession(() =>
        update.mutateAsync({ userId: me._id, body: profileInput(changes ?? {}, values) }),
      );
      // Not in the mutation: until here the session has the token that a new password has ended.
      invalidateSeller(queryClient);
      const next = profileValuesOf(saved);
      setBase(next);
      replace(next);
      setRestoredAt(null);
      notify({ tone: 'good', text: t(values.password === '' ? 'updated' : 'updatedPassword') });
    } catch (error) {
      take(error);
    }
  }

  function take(error: unknown) {
    if (error instanceof ProblemError) {
      const fault = faultOf[error.code];
      if (refuse(fault ? [fault] : error.errors)) return;
    }
    setFailure((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));
  }

  /** Restores the saved values; returns a function that undoes this. */
  function discardDraft(): () => void {
    replace(base);
    setRestoredAt(null);
    return () => replace(values);
  }

  const props = { fields, idOf, errorOf };
  return (
    <form
      noValidate
      aria-busy={update.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <UnsavedChanges when={isDirty && !update.isPending} onDiscard={forget} />
      <div className={form.messages}>
        <ErrorSummary errors={errors} attempt={fields.attempt} />
        {failure && (
          <FocusedAlert key={failure.attempt} tone="bad" title={t('failed')}>
            <p>{errorText(tError, failure.error)}</p>
          </FocusedAlert>
        )}
        <DraftRestored area="dashboard" savedAt={restoredAt} onDiscard={discardDraft} />
      </div>
      <fieldset className={form.columns} disabled={update.isPending}>
        <section className={form.panel} aria-labelledby={`${id}-personal`}>
          <h2 id={`${id}-personal`}>{t('sectionPersonal')}</h2>
          <AvatarField {...props} userId={me._id} />
          <PersonalFields {...props} />
        </section>
        <div className={classes.stack}>
          <section className={form.panel} aria-labelledby={`${id}-account`}>
            <h2 id={`${id}-account`}>{t('sectionAccount')}</h2>
            <p className={classes.email}>{t('emailFixed', { email: me.email })}</p>
            <PasswordFields {...props} />
          </section>
          <section className={form.panel} aria-labelledby={`${id}-mails`}>
            <h2 id={`${id}-mails`}>{t('sectionMails')}</h2>
            <div className={classes.choice}>
              <span aria-hidden="true">{t('mailLanguage')}</span>
              <Segmented
                label={t('mailLanguage')}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
                value={values.language}
                onChange={(language) => set('language', language)}
              />
            </div>
            <Switch
              label={t('messageMails')}
              description={t('messageMailsHint')}
              checked={values.messageMails}
              onChange={({ currentTarget }) => set('messageMails', currentTarget.checked)}
            />
            <Switch
              label={t('listingMails')}
              description={t('listingMailsHint')}
              checked={values.listingMails}
              onChange={({ currentTarget }) => set('listingMails', currentTarget.checked)}
            />
          </section>
          <section className={form.panel} aria-labelledby={`${id}-blocks`}>
            <h2 id={`${id}-blocks`}>{t('blocksTitle')}</h2>
            {blocks}
          </section>
        </div>
      </fieldset>
      <div ref={keepFootFree} className={classNames(form.foot, classes.foot)}>
        <p className={form.draft} role="status">
          {isKept && t('dashboard:draftKept')}
        </p>
        <Button component={Link} to={pathTo('dashboard')}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="filled" disabled={update.isPending}>
          {update.isPending ? t('common:saving') : t('update')}
        </Button>
      </div>
    </form>
  );
}
