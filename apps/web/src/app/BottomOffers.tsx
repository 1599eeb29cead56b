import { pathTo } from '@korice/contracts/paths';
import { documentLanguages, type Language } from '@korice/texts';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { BottomCard } from '../components/BottomCard.js';
import { deferredPart } from '../components/deferred-part.js';
import { Button } from '../components/kit/Button.js';
import { useChangeLanguage } from '../components/use-change-language.js';
import { useSession } from '../features/auth/session.js';
import { loadShellTexts } from '../i18n.js';
import { readStored, storageNames, writeStored } from '../lib/storage.js';
import { useIsHydrated } from '../lib/use-is-hydrated.js';
import { useInstallMethod } from '../pwa/install-method.js';
import { useCookieConsent } from './cookie-consent.js';

const InstallOffer = deferredPart(['app'], () => import('../pwa/InstallOffer.js'));

/** From this visit on. */
const dueVisit = 2;

/**
 * On the home page, from the second visit on: the offer to put the site on the home screen, once a device. It waits until the cookie
 * notice, which stands in the same place, is answered.
 */
export function InstallOfferWhenDue({ visit }: { visit: number }) {
  const method = useInstallMethod();
  const { pathname } = useLocation();
  const hasConsent = useCookieConsent() !== 'open';
  const [isAnswered, setAnswered] = useState(() => readStored(storageNames.installAsked) !== null);
  const isDue = visit >= dueVisit && !isAnswered && hasConsent && method !== undefined && pathname === pathTo('home');
  if (!isDue) return null;
  const onAnswered = () => {
    writeStored(storageNames.installAsked, 'asked');
    setAnswered(true);
  };
  return <InstallOffer method={method} onAnswered={onAnswered} />;
}

/** Languages whose speakers read Serbian, by the first part of their tag. */
const neighbours = new Set(['sr', 'hr', 'bs', 'sh', 'cnr']);

/** Which of the site's languages a browser asks for first, in its order (`navigator.languages`); undefined for neither. */
export function preferredLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (neighbours.has(language)) return 'sr';
    if (language === 'en') return 'en';
  }
  return undefined;
}

/** What a search engine opens is to be the page itself. */
const isBot = () => /bot|crawl|spider/i.test(navigator.userAgent);

/**
 * The language to offer a visitor: the one that the browser asks for first, where the page is in the other one and nobody has chosen here
 * yet. It waits until the cookie notice, which stands in the same place, is answered.
 */
function useOfferedLanguage(): { language: Language | undefined; onAnswered: () => void } {
  const { i18n } = useTranslation();
  const isVisitor = useSession().token === null;
  const hasConsent = useCookieConsent() !== 'open';
  const [isSettled, setSettled] = useState(() => isBot() || readStored(storageNames.languageOffered) !== null);
  const hasChosen = readStored(storageNames.language) !== null;
  const preferred = preferredLanguage(navigator.languages);
  const isDue = isVisitor && hasConsent && !isSettled && !hasChosen && preferred !== i18n.language;
  return {
    language: isDue ? preferred : undefined,
    onAnswered: () => {
      writeStored(storageNames.languageOffered, 'asked');
      setSettled(true);
    },
  };
}

/** Offers the page in another language, in its own words; nothing shows before they are there. */
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
        // Not worth a word: the offer comes with another visit, and the switch is in the page.
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
