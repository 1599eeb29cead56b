import { useTranslation } from 'react-i18next';
import classes from './SkipLink.module.css';

/** The id of every layout's `main`. */
export const contentId = 'content';

/** The first element of the tab order: moves the focus to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      className={classes.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t('skipToContent')}
    </a>
  );
}
