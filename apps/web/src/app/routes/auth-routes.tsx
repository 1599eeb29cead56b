import { paths } from '@korice/contracts/paths';
import { screenAreas } from '@korice/texts/screen-areas';
import { Route } from 'react-router-dom';
import { lazyScreen } from '../../components/loading/lazy-screen.js';

const AuthLayout = lazyScreen(screenAreas.login, () => import('../layouts/AuthLayout.js'));
const Register = lazyScreen(screenAreas.register, () => import('../../screens/auth/Register.js'));
const Login = lazyScreen(screenAreas.login, () => import('../../screens/auth/Login.js'));
const Activate = lazyScreen(['auth', 'errors'], () => import('../../screens/auth/Activate.js'));
const ForgotPassword = lazyScreen(screenAreas.forgotPassword, () => import('../../screens/auth/ForgotPassword.js'));
const ResetPassword = lazyScreen(['auth', 'errors'], () => import('../../screens/auth/ResetPassword.js'));

/** Login, registration and the screens that their mails link to. */
export const authRoutes = (
  <Route element={<AuthLayout />}>
    <Route path={paths.register} element={<Register />} />
    <Route path={paths.login} element={<Login />} />
    <Route path={paths.activate} element={<Activate />} />
    <Route path={paths.forgotPassword} element={<ForgotPassword />} />
    <Route path={paths.resetPassword} element={<ResetPassword />} />
  </Route>
);
