import { matchPath } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { FrameLink } from '../links.js';

/** A link of the page's frame, marked as the current one on every screen that it stands for. */
export function FrameNavLink({
  link: { to, isExact = false, alsoAt },
  className,
  children,
}: {
  link: Pick<FrameLink<string>, 'to' | 'isExact' | 'alsoAt'>;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  if (alsoAt !== undefined && matchPath(pathname)?.name === alsoAt)
    return (
      <Link to={to} className={className} aria-current="page">
        {children}
      </Link>
    );
  return (
    <NavLink to={to} end={isExact} className={() => className}>
      {children}
    </NavLink>
  );
}
