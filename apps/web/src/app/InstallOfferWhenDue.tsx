import { pathTo } from '@korice/contracts/paths';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { deferredPart } from '../components/deferred-part.js';
import { readStored, storageNames, writeStored } from '../lib/storage.js';
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
