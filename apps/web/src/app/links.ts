import { type PathName, pathTo } from '@korice/contracts/paths';
import type { Texts } from '@korice/texts';
import type { ComponentType } from 'react';
import {
  BagIcon,
  BookIcon,
  ChatIcon,
  ClockIcon,
  FlagIcon,
  HomeIcon,
  ImageIcon,
  PageAddIcon,
  PageIcon,
  PlusIcon,
  ShelfIcon,
  UsersIcon,
} from '../components/icons.js';

/** Every link of the page's frame. A new screen enters header, menu, footer or sidebar with one line here. */

export interface FrameLink<Key extends string> {
  to: string;
  text: Key;
  /** Current on this address only, not on those below it. */
  isExact?: boolean;
  /** A screen whose address is not below this one, but which belongs to it. */
  alsoAt?: PathName;
  /** Who sees it; everybody without. */
  for?: 'visitor' | 'member';
}

type Keys<A extends keyof Texts> = Extract<keyof Texts[A], string>;

export const headerLinks: readonly FrameLink<Keys<'header'>>[] = [
  { to: pathTo('home'), text: 'home', isExact: true },
  { to: pathTo('categories'), text: 'categories', alsoAt: 'category' },
  { to: pathTo('aboutUs'), text: 'aboutUs' },
  { to: pathTo('contact'), text: 'contact' },
  { to: pathTo('register'), text: 'register', for: 'visitor' },
];

/** What the phone's menu shows beside the header's links. */
export const menuLinks: readonly FrameLink<Keys<'header'>>[] = [
  { to: pathTo('login'), text: 'login', for: 'visitor' },
  { to: pathTo('dashboard'), text: 'dashboard', for: 'member' },
];

export const footerLinks: readonly FrameLink<Keys<'footer'>>[] = [
  { to: pathTo('contact'), text: 'contact' },
  { to: pathTo('aboutUs'), text: 'aboutUs' },
  { to: pathTo('impressum'), text: 'impressum' },
  { to: pathTo('page', { slug: 'terms' }), text: 'terms' },
  { to: pathTo('page', { slug: 'privacy' }), text: 'privacy' },
];

export const dashboardLinks: readonly (FrameLink<Keys<'dashboard'>> & {
  icon: ComponentType<{ className?: string }>;
})[] = [
  { to: pathTo('dashboard'), text: 'home', icon: HomeIcon, isExact: true },
  { to: pathTo('addBook'), text: 'addBook', icon: PlusIcon },
  { to: pathTo('bookListing'), text: 'bookListing', icon: BookIcon },
  { to: pathTo('purchasedBooks'), text: 'purchasedBooks', icon: BagIcon },
  { to: pathTo('messaging'), text: 'messaging', icon: ChatIcon },
  { to: pathTo('addPage'), text: 'addPage', icon: PageAddIcon },
  { to: pathTo('pageListing'), text: 'pageListing', icon: PageIcon },
];

/** Below the others, for admins. */
export const adminLinks: typeof dashboardLinks = [
  { to: pathTo('allBooks'), text: 'allBooks', icon: ShelfIcon },
  { to: pathTo('allUsers'), text: 'allUsers', icon: UsersIcon },
  { to: pathTo('reports'), text: 'reports', icon: FlagIcon },
  { to: pathTo('audit'), text: 'auditLog', icon: ClockIcon },
  { to: pathTo('testImageUpload'), text: 'testImageUpload', icon: ImageIcon },
];
