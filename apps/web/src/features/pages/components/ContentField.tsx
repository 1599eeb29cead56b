import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../components/FieldError.js';
import { lazyScreen } from '../../../components/loading/lazy-screen.js';
import classes from './ContentField.module.css';
import { Skeleton } from '../../../components/loading/Skeleton.js';

const RichText = lazyScreen([], () => import('./RichText.js'));

/** The rich text field of a page with label and error; the editor is loaded lazily. */
export function ContentField({
  id,
  label,
  lang,
  isRequired = false,
  initialHtml,
  error,
  isDisabled,
  onChange,
}: {
  id: string;
  label: string;
  lang?: string;
  isRequired?: boolean;
  /** Read once; a new value needs a new `key`. */
  initialHtml: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (html: string) => void;
}) {
  const { t } = useTranslation('pages');
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <Suspense fallback={<Skeleton shape="panel" label={t('formLoading')} />}>
        <RichText
          id={id}
          labelledBy={`${id}-label`}
          describedBy={error === undefined ? undefined : `${id}-error`}
          lang={lang}
          isRequired={isRequired}
          initialHtml={initialHtml}
          isInvalid={error !== undefined}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      </Suspense>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
