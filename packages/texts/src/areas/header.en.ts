import type { EnglishOf } from '../english.js';
import type sr from './header.sr.js';

export default {
  mainNav: 'Main navigation',
  brandHome: 'Korice, back to homepage',
  home: 'Home',
  categories: 'Categories',
  aboutUs: 'About Us',
  contact: 'Contact',
  register: 'Register',
  login: 'Login',
  sell: 'Sell a Book',
  dashboard: 'Dashboard',
  messages: 'Messages',
  openSearch: 'Open search',
  closeSearch: 'Close search',
  profile: 'Profile',
  profileLogin: 'Log in to your account',
  wishlist: 'Wishlist',
  wishlistCount_one: 'Wishlist, {{count}} book',
  wishlistCount_other: 'Wishlist, {{count}} books',
  logout: 'Logout',
  loggedOut: 'You are logged out. See you soon!',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
} satisfies EnglishOf<typeof sr>;
