import { useTranslation } from 'react-i18next';
import { Cover } from '../../../components/Cover.js';
import { notify } from '../../../lib/notices.js';
import { textLanguage } from '../../../lib/text-language.js';
import { addVisitorWish, removeVisitorWish, type VisitorWish } from '../visitor-wishes.js';
import classes from './GoneBook.module.css';
import { HeartToggle } from './HeartToggle.js';

/** A wish whose listing is not there any more: it stays until the person takes it off. */
export function GoneBook({ wish }: { wish: VisitorWish }) {
  const { t } = useTranslation(['wishlist', 'common']);
  const { title, author } = wish;

  const remove = () => {
    removeVisitorWish(wish._id);
    notify({
      tone: 'good',
      text: t('removed'),
      action: { label: t('common:undo'), onPress: () => addVisitorWish(wish) },
    });
  };

  return (
    <li className={classes.gone}>
      <Cover title={title} author={author} className={classes.cover} />
      <div>
        <h2 className={classes.title} lang={textLanguage(title)}>
          {title}
        </h2>
        <p className={classes.author} lang={textLanguage(author)}>
          {author}
        </p>
        <p className={classes.note}>{t('unavailable')}</p>
      </div>
      <HeartToggle isOn label={t('remove', { title })} onClick={remove} />
    </li>
  );
}
