import { lazyScreen } from '../components/lazy-screen.js';

/** In place of a screen for admins, whose powers wait for a passkey. */
export const PasskeyNeeded = lazyScreen(['passkeys'], () => import('../features/auth/components/PasskeyNeeded.js'));
