import { documentLanguages, languageNames, languages } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { GlobeIcon } from './icons.js';
import classes from './Switches.module.css';
import { useChangeLanguage } from './use-change-language.js';

/** A button for each other language, with its name in that language. */
export function LanguageSwitch() {
  const { i18n } = useTranslation();
  const change = useChangeLanguage();
  const others = languages.filter((language) => language !== i18n.language);
  return others.map((language, index) => (
    <button
      // Not the language: the pressed button keeps the focus and then names another language.
      key={index}
      type="button"
      className={classes.switch}
      lang={documentLanguages[language]}
      onClick={() => void change(language)}
    >
      {index === 0 && <GlobeIcon />}
      {languageNames[language]}
    </button>
  ));
}
