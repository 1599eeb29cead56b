import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoonIcon, SunIcon } from './icons.js';
import classes from './Switches.module.css';

/** A button that turns the page dark or light; until somebody presses it the page follows the device. */
export function SchemeSwitch() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
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
