import { documentLanguages, type Language } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { GlobeIcon } from './icons.js';
import classes from './Switches.module.css';
import { useChangeLanguage } from './use-change-language.js';

/** A button with the name of the other language, in that language. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const change = useChangeLanguage();
  const other: Language = i18n.language === 'sr' ? 'en' : 'sr';
  return (
    <button type="button" className={classes.switch} lang={documentLanguages[other]} onClick={() => void change(other)}>
      <GlobeIcon />
      {t(other === 'sr' ? 'languageSr' : 'languageEn')}
    </button>
  );
}
