import { pathTo } from '@korice/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dismissNotices, notify } from '../../lib/notices.js';
import { endSession } from './session.js';

/** The person's own logout: forgets session and everything loaded under it, goes to the home page and says so. */
export function useLogout(): () => void {
  const { t } = useTranslation('header');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    dismissNotices(); // what can still be undone happens now, under this account
    endSession();
    queryClient.clear();
    void navigate(pathTo('home'));
    notify({ tone: 'good', text: t('loggedOut') });
  };
}
