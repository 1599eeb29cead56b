import { Outlet } from 'react-router-dom';
import { WhenOffline } from '../WhenOffline.js';
import { CookieNotice } from './CookieNotice.js';
import { Footer } from './Footer.js';
import { Header } from './Header.js';
import classes from './PublicLayout.module.css';
import { contentId, SkipLink } from './SkipLink.js';

/** Header and footer around the public screens. A screen sets its own width with `Wrap` or `Section`. */
export function PublicLayout() {
  return (
    <div className={classes.page}>
      <SkipLink />
      <Header />
      <main id={contentId} tabIndex={-1} className={classes.main}>
        <WhenOffline>
          <Outlet />
        </WhenOffline>
      </main>
      <Footer />
      <CookieNotice />
    </div>
  );
}
