import { pathTo } from '@korice/contracts/paths';
import { documentLanguages, type Language } from '@korice/texts';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { BottomCard } from '../components/BottomCard.js';
import { deferredPart } from '../components/loading/deferred-part.js';
import { Button } from '../components/kit/Button.js';
import { useChangeLanguage } from '../components/use-change-language.js';
import { useSession } from '../features/auth/session.js';
import { loadShellTexts } from '../i18n.js';
import { readStored, storageNames, writeStored } from '../lib/storage.js';
import { useIsHydrated } from '../lib/use-is-hydrated.js';
import { useInstallMethod } from '../pwa/install-method.js';
import { useCookieConsent } from './cookie-consent.js';

const InstallOffer = deferredPart(['app'], () => import('../pwa/InstallOffer.js'));

/** Number of the first visit that shows the offer. */
const minVisit = 2;

/**
 * Offers the installation once per device: on the home page, from the second visit on, after the cookie notice in the same place was
 * answered.
 */
export function InstallOfferWhenDue({ visit }: { visit: number }) {
  const method = useInstallMethod();
  const { pathname } = useLocation();
  const isCookieNoticeAnswered = useCookieConsent() !== 'open';
  const [isAnswered, setAnswered] = useState(() => readStored(storageNames.installAsked) !== null);
  const isDue =
    visit >= minVisit && !isAnswered && isCookieNoticeAnswered && method !== undefined && pathname === pathTo('home');
  if (!isDue) return null;
  const onAnswered = () => {
    writeStored(storageNames.installAsked, 'asked');
    setAnswered(true);
  };
  return <InstallOffer method={method} onAnswered={onAnswered} />;
}

/** Languages whose speakers can read Serbian, by the primary subtag of a language tag. */
const serbianReadingLanguages = new Set(['sr', 'hr', 'bs', 'sh', 'cnr']);

/** Returns the first of the site's languages in `navigator.languages`; undefined if there is none. */
export function preferredLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [language = '', script] = tag.toLowerCase().split('-');
    if (language === 'sr' && script === 'cyrl') return 'sr-Cyrl';
    if (serbianReadingLanguages.has(language)) return 'sr';
    if (language === 'en') return 'en';
  }
  return undefined;
}

/** Returns whether the browser is a crawler: search engines must see the page without an offer. */
const isBot = () => /bot|crawl|spider/i.test(navigator.userAgent);

/**
 * Returns the language to offer a visitor: the preferred language of the browser, if the page is in another one and the visitor has not
 * chosen a language. Returns undefined while the cookie notice is open, because it has the same place.
 */
function useOfferedLanguage(): { language: Language | undefined; onAnswered: () => void } {
  const { i18n } = useTranslation();
  const isVisitor = useSession().token === null;
  const isCookieNoticeAnswered = useCookieConsent() !== 'open';
  const [isSettled, setSettled] = useState(() => isBot() || readStored(storageNames.languageOffered) !== null);
  const hasChosen = readStored(storageNames.language) !== null;
  const preferred = preferredLanguage(navigator.languages);
  const isDue = isVisitor && isCookieNoticeAnswered && !isSettled && !hasChosen && preferred !== i18n.language;
  return {
    language: isDue ? preferred : undefined,
    onAnswered: () => {
      writeStored(storageNames.languageOffered, 'asked');
      setSettled(true);
    },
  };
}

/** Offers the page in another language, in that language. Renders nothing until its texts are loaded. */
function LanguageOffer({ language, onAnswered }: { language: Language; onAnswered: () => void }) {
  const change = useChangeLanguage();
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    let isGone = false;
    loadShellTexts(language).then(
      () => {
        if (!isGone) setReady(true);
      },
      (error: unknown) => {
        // The texts did not load. No notice: a later visit repeats the offer, and the page has a language switch.
        if (!(error instanceof TypeError)) throw error;
      },
    );
    return () => {
      isGone = true;
    };
  }, [language]);

  async function accept(): Promise<void> {
    if (await change(language)) onAnswered();
  }

  if (!isReady) return null;
  const t = i18next.getFixedT(language, 'common');
  return (
    <div lang={documentLanguages[language]}>
      <BottomCard
        label={t('languageOffer')}
        actions={
          <>
            <Button variant="plain" onClick={onAnswered}>
              {t('notNow')}
            </Button>
            <Button variant="filled" onClick={() => void accept()}>
              {t('languageOfferAction')}
            </Button>
          </>
        }
      >
        <p>{t('languageOffer')}</p>
      </BottomCard>
    </div>
  );
}

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
