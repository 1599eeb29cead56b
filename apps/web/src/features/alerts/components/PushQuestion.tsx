import { useTranslation } from 'react-i18next';
import { BottomCard } from '../../../components/BottomCard.js';
import { Button } from '../../../components/kit/Button.js';
import { notify } from '../../../lib/notices.js';
import { enablePush } from '../../../lib/push.js';
import { closePushQuestion, declineNotifications } from '../../../lib/push-question.js';

/** Asks whether to turn push on for the device, before the browser asks for its permission. */
export default function PushQuestion({ userId }: { userId: string }) {
  const { t } = useTranslation(['tellMe', 'push', 'common']);

  async function turnOn() {
    closePushQuestion();
    const result = await enablePush(userId);
    if (result === 'on') notify({ tone: 'good', text: t('push:turnedOn') });
    else notify({ tone: 'bad', text: t(`push:${result}`) });
  }

  function decline() {
    declineNotifications();
    closePushQuestion();
  }

  return (
    <BottomCard
      label={t('askPushTitle')}
      actions={
        <>
          <Button variant="plain" onClick={decline}>
            {t('common:notNow')}
          </Button>
          <Button variant="filled" onClick={() => void turnOn()}>
            {t('askPushYes')}
          </Button>
        </>
      }
    >
      <h2>{t('askPushTitle')}</h2>
      <p>{t('askPushBody')}</p>
    </BottomCard>
  );
}
