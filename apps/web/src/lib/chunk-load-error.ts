import i18next from 'i18next';
import { notify } from './notices.js';
import { isReleaseReplaced } from './release.js';

/**
 * Notifies the person that a chunk of the application could not be loaded. If a new release has replaced it, the notice offers a reload;
 * otherwise it names the connection.
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
