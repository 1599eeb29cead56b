import OfflineScreen from '../../pwa/OfflineScreen.js';

/** The screen at `/offline`, which lists the cached books. */
export default function Offline() {
  return <OfflineScreen onRetry={() => window.location.reload()} />;
}
