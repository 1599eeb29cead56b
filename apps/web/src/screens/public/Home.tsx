import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../components/use-page-head.js';
import { FeaturedBooks } from '../../features/books/components/FeaturedBooks.js';
import { HomeHero } from '../../features/books/components/HomeHero.js';
import { NewReleases } from '../../features/books/components/NewReleases.js';

/** The front door: search, what is put forward, what is new. */
export default function Home() {
  const { t } = useTranslation('home');
  usePageHead({ title: null, description: t('metaDescription') });
  return (
    <>
      <HomeHero />
      <FeaturedBooks />
      <NewReleases />
    </>
  );
}
