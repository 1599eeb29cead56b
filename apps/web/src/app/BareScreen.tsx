import type { ReactNode } from 'react';
import { Logo } from '../components/Logo.js';
import { Wrap } from '../components/Wrap.js';
import classes from './BareScreen.module.css';

/** A screen with only a logo and the content: without header and footer, because their code may be what failed. */
export const BareScreen = ({ logo = <Logo />, children }: { logo?: ReactNode; children: ReactNode }) => (
  <Wrap className={classes.screen}>
    {logo}
    <main className={classes.main}>{children}</main>
  </Wrap>
);
