import OfflineScreen from '../../pwa/OfflineScreen.js';

/** The address of the offline screen, which lists the cached books. */
export default function Offline() {
  return <OfflineScreen onRetry={() => window.location.reload()} />;
}
