import { type ComponentProps, Suspense } from 'react';
import { lazyScreen } from '../../../components/loading/lazy-screen.js';
import type SecondStep from './SecondStep.js';

const Loaded = lazyScreen(['passkeys', 'errors'], () => import('./SecondStep.js'));

/** Loads `SecondStep` and the WebAuthn client on demand: most logins do not need them. */
export const LazySecondStep = (props: ComponentProps<typeof SecondStep>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
