import { pathTo } from '@korice/contracts/paths';
import { pageBounds } from '@korice/contracts/pages';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/kit/TextInput.js';
import type { Fields } from '../../../lib/use-fields.js';
import { type PageField, type PageFormValues, slugAfter } from '../page-form-values.js';
import classes from './TitleFields.module.css';

/** Title and slug; the slug of a new page follows the title until it is edited. */
export function TitleFields({
  fields: { values, set },
  idOf,
  errorOf,
  isNew,
}: {
  fields: Fields<PageFormValues>;
  idOf: (field: PageField) => string;
  errorOf: (field: PageField) => string | undefined;
  isNew: boolean;
}) {
  const { t } = useTranslation('pages');
  const address = pathTo('page', { slug: values.slug.trim() });
  return (
    <div className={classes.pair}>
      <TextInput
        id={idOf('title')}
        classNames={{ input: classes.title }}
        label={t('title')}
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={pageBounds.title}
        value={values.title}
        onChange={({ currentTarget: { value } }) => {
          if (isNew) set('slug', slugAfter(values, value));
          set('title', value);
        }}
        error={errorOf('title')}
      />
      <TextInput
        id={idOf('slug')}
        label={t('slug')}
        description={t('slugHint', { address: window.location.host + address })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={pageBounds.slug}
        leftSection={pathTo('page', { slug: '' })}
        classNames={{ wrapper: classes.address, section: classes.prefix }}
        value={values.slug}
        onChange={({ currentTarget }) => set('slug', currentTarget.value)}
        error={errorOf('slug')}
      />
    </div>
  );
}
