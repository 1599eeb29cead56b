import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { IconLink } from '../../components/IconButton.js';
import { HeartIcon } from '../../components/icons.js';
import { useWishedIds } from '../../features/wishlist/use-wishes.js';

/** The way to the wishlist with the number of books on it. */
export function WishlistLink() {
  const { t } = useTranslation('header');
  const count = useWishedIds().size;
  return (
    <IconLink to={pathTo('wishlist')} label={count === 0 ? t('wishlist') : t('wishlistCount', { count })} count={count}>
      <HeartIcon />
    </IconLink>
  );
}
