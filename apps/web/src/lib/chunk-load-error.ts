import i18next from 'i18next';
import { notify } from './notices.js';
import { isReleaseReplaced } from './release.js';

/** Shows that a chunk could not be loaded: offers a reload after a new release, otherwise asks to check the connection. */
export async function notifyChunkLoadError(): Promise<void> {
  if (await isReleaseReplaced())
    notify({
      tone: 'bad',
      text: i18next.t('notFound:chunkFailed'),
      action: { label: i18next.t('common:reload'), onPress: () => window.location.reload() },
    });
  else notify({ tone: 'bad', text: `${i18next.t('common:loadFailedTitle')}. ${i18next.t('common:loadFailedBody')}` });
}
