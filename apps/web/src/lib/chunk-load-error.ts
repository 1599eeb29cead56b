import i18next from 'i18next';
import { notify } from './notices.js';
import { isReleaseReplaced } from './release.js';

/**
 * Says that a part of the site did not come when it was asked for: because a new version has taken it away, which a reload brings, or
 * because the connection did. Nothing on the page changes.
 */
export async function notifyChunkLoadError(): Promise<void> {
  if (await isReleaseReplaced())
    notify({
      tone: 'bad',
      text: i18next.t('notFound:chunkFailed'),
      action: { label: i18next.t('common:reload'), onPress: () => window.location.reload() },
    });
  else notify({ tone: 'bad', text: `${i18next.t('common:loadFailedTitle')}. ${i18next.t('common:loadFailedBody')}` });
}
