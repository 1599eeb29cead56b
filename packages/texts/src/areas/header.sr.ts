export default {
  // aria label
  mainNav: 'Glavna navigacija',
  // aria label of the logo link
  brandHome: 'Korice, na početnu stranu',
  // navigation
  home: 'Početna',
  categories: 'Kategorije',
  school: 'Udžbenici',
  wanted: 'Traži se',
  aboutUs: 'O nama',
  contact: 'Kontakt',
  // navigation, only when logged out
  register: 'Registracija',
  // navigation in the phone menu, only when logged out
  login: 'Prijava',
  // button, to /dashboard/add-book
  sell: 'Prodaj knjigu',
  // link, only when logged in
  dashboard: 'Moj nalog',
  // aria label of the icon, only when logged in
  messages: 'Poruke',
  // aria label of the search toggle
  openSearch: 'Otvori pretragu',
  closeSearch: 'Zatvori pretragu',
  // aria label of the profile action when logged in
  profile: 'Profil',
  // aria label of the profile action when logged out
  profileLogin: 'Prijava na nalog',
  // aria label of the heart
  wishlist: 'Lista želja',
  // aria label of the heart with a count
  wishlistCount_one: 'Lista želja, {{count}} knjiga',
  wishlistCount_few: 'Lista želja, {{count}} knjige',
  wishlistCount_other: 'Lista želja, {{count}} knjiga',
  // button, only when logged in
  logout: 'Odjavi se',
  // notification after logout
  loggedOut: 'Odjava je uspela. Vidimo se!',
  // aria label on phones
  openMenu: 'Otvori meni',
  closeMenu: 'Zatvori meni',
  // title of the drawer
  menu: 'Meni',
} as const;
