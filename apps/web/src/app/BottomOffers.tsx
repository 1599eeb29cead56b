import { useIsHydrated } from '../lib/use-is-hydrated.js';
import { InstallOfferWhenDue } from './InstallOfferWhenDue.js';
import { LanguageOffer, useOfferedLanguage } from './LanguageOffer.js';

/** Offers at the bottom of the page, one at a time: first the language, then the installation. */
export function BottomOffers({ visit }: { visit: number }) {
  return useIsHydrated() ? <Offers visit={visit} /> : null;
}

function Offers({ visit }: { visit: number }) {
  const { language, onAnswered } = useOfferedLanguage();
  return language ? (
    <LanguageOffer language={language} onAnswered={onAnswered} />
  ) : (
    <InstallOfferWhenDue visit={visit} />
  );
}
