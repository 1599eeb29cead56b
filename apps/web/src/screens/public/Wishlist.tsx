import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { GuestNote } from '../../features/wishlist/components/GuestNote.js';
import { WishedBooks } from '../../features/wishlist/components/WishedBooks.js';
import { useWishedIds } from '../../features/wishlist/use-wishes.js';
import classes from './Wishlist.module.css';

/** What somebody would like to have: the account's list, or a visitor's own in this browser. */
export default function Wishlist() {
  const { t } = useTranslation(['wishlist', 'common']);
  const { token } = useSession();
  const count = useWishedIds().size;
  usePageHead({ title: t('pageTitle'), description: t('metaDescription') });
  return (
    <Wrap className={classes.screen}>
      <div className={classes.heading}>
        <ScreenTitle>{t('pageTitle')}</ScreenTitle>
        <p className={classes.count} role="status">
          {count > 0 && t('common:booksCount', { count })}
        </p>
      </div>
      {token === null && count > 0 && (
        <GuestNote state={loginState({ from: pathTo('wishlist'), reason: 'required' })} />
      )}
      <WishedBooks />
    </Wrap>
  );
}
