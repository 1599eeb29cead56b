import type { ReactNode } from 'react';
import { Logo } from '../components/Logo.js';
import { Wrap } from '../components/Wrap.js';
import classes from './BareScreen.module.css';

/** A screen without the site's frame, which may be what failed: the logo and what there is to say. */
export const BareScreen = ({ logo = <Logo />, children }: { logo?: ReactNode; children: ReactNode }) => (
  <Wrap className={classes.screen}>
    {logo}
    <main className={classes.main}>{children}</main>
  </Wrap>
);
