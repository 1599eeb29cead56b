import { useTranslation } from 'react-i18next';
import classes from './CharactersLeft.module.css';

/** Describes the remaining length of a text field, or the limit after it is exceeded. Needs the area `errors`. */
export function CharactersLeft({ value, max }: { value: string; max: number }) {
  const { t } = useTranslation(['common', 'errors']);
  const left = max - value.trim().length;
  return (
    <span className={left < 0 ? classes.over : classes.left}>
      {left < 0 ? t('errors:tooLong', { count: max }) : t('charactersLeft', { count: left })}
    </span>
  );
}
