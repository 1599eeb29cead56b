import type { Me } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router-dom';
import { PasskeyNeeded } from './PasskeyNeeded.js';
import { useSession } from '../features/auth/session.js';
import { notify } from '../lib/notices.js';

/** Inside `RequireLogin` and the dashboard's layout: shows the screens inside to these roles only, leads everybody else to the home page and says why. */
export function RequireRole({ roles }: { roles: readonly Me['role'][] }) {
  const { user } = useSession();
  if (user?.needsPasskey && roles.includes('admin')) return <PasskeyNeeded />;
  return user?.role !== undefined && roles.includes(user.role) ? <Outlet /> : <LeadHome />;
}

function LeadHome() {
  const { t } = useTranslation('dashboard');
  const text = t('noAccess');
  useEffect(() => {
    notify({ tone: 'bad', text });
  }, [text]);
  return <Navigate to={pathTo('home')} replace />;
}
