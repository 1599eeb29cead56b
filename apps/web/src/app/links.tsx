import { matchPath, type PathName, pathTo } from '@korice/contracts/paths';
import type { Texts } from '@korice/texts';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { loginState } from '../features/auth/login-state.js';

/** A link of the header or menu, marked as the current one on every screen that it covers. */
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
      // After the login or registration the visitor returns to this URL.
      state={reader === 'visitor' ? loginState({ from: pathname + search }) : null}
      end={isExact}
      className={() => className}
    >
      {children}
    </NavLink>
  );
}

// The links of header, menu and footer. Those of the dashboard are in `DashboardLinks.tsx`, which visitors do not load.

export interface FrameLink<Key extends string> {
  to: string;
  text: Key;
  /** Current at this path only, not at the paths below it. */
  isExact?: boolean;
  /** Also current on this screen, whose path is not below this one. */
  alsoAt?: PathName;
  /** Shown in the header from 1080 px on, in the menu below that width. */
  isSpare?: boolean;
  /** Shows the link only to visitors or members; to everybody by default. */
  for?: 'visitor' | 'member';
}

export type Keys<A extends keyof Texts> = Extract<keyof Texts[A], string>;

/** The `location.state` of a navigation that opens the search of the header. */
export const openSearchState = 'search';

export const headerLinks: readonly FrameLink<Keys<'header'>>[] = [
  { to: pathTo('home'), text: 'home', isExact: true },
  { to: pathTo('categories'), text: 'categories', alsoAt: 'category' },
  { to: pathTo('school'), text: 'school', isSpare: true },
  { to: pathTo('wanted'), text: 'wanted', isSpare: true },
  { to: pathTo('aboutUs'), text: 'aboutUs' },
  { to: pathTo('contact'), text: 'contact' },
  { to: pathTo('register'), text: 'register', for: 'visitor' },
];

/** The links that the phone menu shows in addition to those of the header. */
export const menuLinks: readonly FrameLink<Keys<'header'>>[] = [
  { to: pathTo('login'), text: 'login', for: 'visitor' },
  { to: pathTo('messaging'), text: 'messages', for: 'member' },
  { to: pathTo('dashboard'), text: 'dashboard', for: 'member' },
];

export const footerLinks: readonly FrameLink<Keys<'footer'>>[] = [
  { to: pathTo('contact'), text: 'contact' },
  { to: pathTo('aboutUs'), text: 'aboutUs' },
  { to: pathTo('impressum'), text: 'impressum' },
  { to: pathTo('page', { slug: 'terms' }), text: 'terms' },
  { to: pathTo('page', { slug: 'privacy' }), text: 'privacy' },
];
