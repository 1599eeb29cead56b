import { pathTo } from '@korice/contracts/paths';
import { type ComponentProps, type FunctionComponent, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../i18n.js';
import { readStored, storageNames, writeStored } from '../lib/storage.js';
import type InstallOffer from '../pwa/InstallOffer.js';
import { type InstallWay, useInstallWay } from '../pwa/install-way.js';
import { useCookieConsent } from './cookie-consent.js';

/** From this visit on. */
const dueVisit = 2;

/**
 * On the home page, from the second visit on: the offer to put the site on the home screen, once a device. It waits until the cookie
 * notice, which stands in the same place, is answered.
 */
export function InstallOfferWhenDue({ visit }: { visit: number }) {
  const way = useInstallWay();
  const { pathname } = useLocation();
  const hasConsent = useCookieConsent() !== 'open';
  const [isAnswered, setAnswered] = useState(() => readStored(storageNames.installAsked) !== null);
  const isDue = visit >= dueVisit && !isAnswered && hasConsent && way !== undefined && pathname === pathTo('home');
  if (!isDue) return null;
  const onAnswered = () => {
    writeStored(storageNames.installAsked, 'asked');
    setAnswered(true);
  };
  return <LazyOffer way={way} onAnswered={onAnswered} />;
}

function LazyOffer(props: { way: InstallWay; onAnswered: () => void }) {
  const [Offer, setOffer] = useState<FunctionComponent<ComponentProps<typeof InstallOffer>>>();

  useEffect(() => {
    let isGone = false;
    Promise.all([import('../pwa/InstallOffer.js'), loadTexts(['app'])]).then(
      ([{ default: loaded }]) => {
        if (!isGone) setOffer(() => loaded);
      },
      (error: unknown) => {
        // Not worth a word: the offer comes with another visit.
        if (!(error instanceof TypeError)) throw error;
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  return Offer && <Offer {...props} />;
}
