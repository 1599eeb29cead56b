import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '../lib/use-is-hydrated.js';
import { MoonIcon, SunIcon } from './icons.js';
import classes from './Switches.module.css';

/** Switches between the light and dark scheme; the initial scheme is that of the device. */
export function SchemeSwitch() {
  const { t } = useTranslation();
  // Without `keepTransitions` Mantine creates a style element, which the content security policy blocks.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // Server rendering does not know the scheme.
  const isDark = useIsHydrated() && scheme === 'dark';
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={t(isDark ? 'useLightScheme' : 'useDarkScheme')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
      {t(isDark ? 'colorSchemeLight' : 'colorSchemeDark')}
    </button>
  );
}
