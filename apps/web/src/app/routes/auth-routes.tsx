import { Route } from 'react-router-dom';
import { lazyScreen } from '../lazy-screen.js';

const AuthLayout = lazyScreen(['auth', 'errors'], () => import('../layouts/AuthLayout.js'));

/** The ways in. */
export const authRoutes = <Route element={<AuthLayout />} />;
