import type { ReactNode } from 'react';
import { Logo } from '../components/Logo.js';
import { Wrap } from '../components/Wrap.js';
import classes from './BareScreen.module.css';

/** A screen without the frame of the site, which may be what failed: a logo and the content. */
export const BareScreen = ({ logo = <Logo />, children }: { logo?: ReactNode; children: ReactNode }) => (
  <Wrap className={classes.screen}>
    {logo}
    <main className={classes.main}>{children}</main>
  </Wrap>
);
