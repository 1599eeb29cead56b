import type { Area } from '@korice/texts';
import { type FunctionComponent, lazy, type LazyExoticComponent } from 'react';
import { loadTexts } from '../i18n.js';

/** A screen that loads when it is first opened, its texts beside its code, so that it never shows a bare key. */
export const lazyScreen = <Props extends object>(
  areas: readonly Area[],
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyExoticComponent<FunctionComponent<Props>> =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), loadTexts(areas)]);
    return screen;
  });
