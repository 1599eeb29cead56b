import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../components/use-page-head.js';
import { FeaturedBooks } from '../../features/books/components/FeaturedBooks.js';
import { HomeHero } from '../../features/books/components/HomeHero.js';
import { NewReleases } from '../../features/books/components/NewReleases.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { WishButton } from '../../features/wishlist/components/WishButton.js';

/** The front door: search, what is put forward, what is new. */
export default function Home() {
  const { t } = useTranslation('home');
  usePageHead({ title: null, description: t('metaDescription') });
  return (
    <>
      <HomeHero />
      <FeaturedBooks actionFor={(book) => <WishButton book={book} />} />
      <NewReleases actionFor={heartFor} />
    </>
  );
}
