import { matchPath } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { loginState } from '../../features/auth/login-state.js';
import type { FrameLink } from '../links.js';

/** A link of the page's frame, marked as the current one on every screen that it stands for. */
export function FrameNavLink({
  link: { to, isExact = false, alsoAt, for: reader },
  className,
  children,
}: {
  link: Omit<FrameLink<string>, 'text'>;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  if (alsoAt !== undefined && matchPath(pathname)?.name === alsoAt)
    return (
      <Link to={to} className={className} aria-current="page">
        {children}
      </Link>
    );
  return (
    <NavLink
      to={to}
      // Login and registration lead back here.
      state={reader === 'visitor' ? loginState({ from: pathname + search }) : null}
      end={isExact}
      className={() => className}
    >
      {children}
    </NavLink>
  );
}
