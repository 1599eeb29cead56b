import OfflineScreen from '../../pwa/OfflineScreen.js';

/** The address that the offline screen has of its own: what is kept of the site begins with it. */
export default function Offline() {
  return <OfflineScreen onRetry={() => window.location.reload()} />;
}
