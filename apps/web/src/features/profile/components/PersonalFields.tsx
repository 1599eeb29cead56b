import { profileBounds } from '@korice/contracts/users';
import { useTranslation } from 'react-i18next';
import { CategorySelect } from '../../../components/CategorySelect.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { TownInput } from '../../../components/TownInput.js';
import { genders } from '../profile-form-values.js';
import classes from './ProfileForm.module.css';
import type { ProfileFieldProps } from './profile-field-props.js';

const genderTexts = { female: 'genderFemale', male: 'genderMale', other: 'genderOther', '': 'genderNone' } as const;

/** Name, town, biography and favourite categories. */
export function PersonalFields({ fields: { values, set }, idOf, errorOf }: ProfileFieldProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          id={idOf('name')}
          label={t('name')}
          autoComplete="name"
          required
          withAsterisk={false}
          value={values.name}
          onChange={({ currentTarget }) => set('name', currentTarget.value)}
          error={errorOf('name')}
        />
        <NativeSelect
          id={idOf('gender')}
          label={t('gender')}
          value={values.gender}
          data={genders.map((value) => ({ value, label: t(genderTexts[value]) }))}
          onChange={({ currentTarget }) => set('gender', genders.find((name) => name === currentTarget.value) ?? '')}
        />
      </div>
      <TownInput
        id={idOf('city')}
        label={t('town')}
        placeholder={t('townPlaceholder')}
        description={t('townHint')}
        autoComplete="address-level2"
        value={values.city}
        onChange={(city) => set('city', city)}
        error={errorOf('city')}
      />
      <Textarea
        id={idOf('biography')}
        label={t('bio')}
        placeholder={t('bioPlaceholder')}
        rows={4}
        value={values.biography}
        onChange={({ currentTarget }) => set('biography', currentTarget.value)}
        error={errorOf('biography')}
      />
      <CategorySelect
        id={idOf('categories')}
        label={t('categories')}
        value={values.categories}
        onChange={(categories) => set('categories', categories)}
        error={errorOf('categories')}
        maxValues={profileBounds.categories}
      />
    </>
  );
}
