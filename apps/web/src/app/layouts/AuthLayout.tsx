import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Logo } from '../../components/Logo.js';
import { Shelf, type ShelfBook } from '../../components/Shelf.js';
import { TextLink } from '../../components/TextLink.js';
import classes from './AuthLayout.module.css';
import { contentId, SkipLink } from './SkipLink.js';

/** The books on the decorative shelf beside the form; not listings. */
const loginBooks: readonly ShelfBook[] = [
  { title: 'Hazarski rečnik', author: 'Milorad Pavić', view: 'face' },
  { title: 'Enciklopedija mrtvih', author: 'Danilo Kiš' },
  { title: 'Majstor i Margarita', author: 'Mihail Bulgakov' },
  { title: 'Sto godina samoće', author: 'Gabrijel Garsija Markes' },
  { title: 'Zlatno runo', author: 'Borislav Pekić' },
  { title: 'Tvrđava', author: 'Meša Selimović' },
  { title: 'Orlovi rano lete', author: 'Branko Ćopić' },
  { title: 'Lagum', author: 'Svetlana Velmar-Janković', view: 'face' },
  { title: 'Ana Karenjina', author: 'Lav N. Tolstoj' },
  { title: 'Ime ruže', author: 'Umberto Eko' },
];

const registerBooks: readonly ShelfBook[] = [
  { title: 'Koreni', author: 'Dobrica Ćosić' },
  { title: 'Roman o Londonu', author: 'Miloš Crnjanski' },
  { title: 'Dnevnik o Čarnojeviću', author: 'Miloš Crnjanski', view: 'face' },
  { title: 'Gospođica', author: 'Ivo Andrić' },
  { title: 'Bakonja fra-Brne', author: 'Simo Matavulj' },
  { title: 'Petrijin venac', author: 'Dragoslav Mihailović' },
  { title: 'Tvrđava', author: 'Meša Selimović', view: 'face' },
  { title: 'Seobe', author: 'Miloš Crnjanski' },
  { title: 'Proces', author: 'Franc Kafka' },
  { title: 'Lagum', author: 'Svetlana Velmar-Janković' },
];

/** The form of a screen at the left, 384 px wide, the shelf at the right, below it on small screens. */
export default function AuthLayout() {
  const { t } = useTranslation(['common', 'auth', 'header']);
  const { pathname } = useLocation();
  return (
    <div className={classes.auth}>
      <SkipLink />
      <div className={classes.form}>
        <header>
          <Link to={pathTo('home')} aria-label={t('header:brandHome')}>
            <Logo />
          </Link>
        </header>
        <main id={contentId} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <footer className={classes.foot}>
          <TextLink small to={pathTo('home')}>
            {t('backToHome')}
          </TextLink>
        </footer>
      </div>
      <aside className={classes.side} aria-label={t('brand')}>
        <div className={classes.words}>
          <p className={classes.tagline}>{t('tagline')}</p>
          <p className={classes.lead}>{t('auth:registerLead')}</p>
        </div>
        <Shelf books={pathname === pathTo('register') ? registerBooks : loginBooks} className={classes.shelf} />
      </aside>
    </div>
  );
}
