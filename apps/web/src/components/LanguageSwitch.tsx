import type { Language } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { changeLanguage } from '../i18n.js';
import { tellPartFailed } from '../lib/part-failed.js';
import { GlobeIcon } from './icons.js';
import classes from './Switches.module.css';

/** A button with the name of the other language, in that language. An address with `?lang=` is brought in line. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const other: Language = i18n.language === 'sr' ? 'en' : 'sr';

  const change = async () => {
    await changeLanguage(other);
    if (!search.has('lang')) return;
    const next = new URLSearchParams(search);
    next.set('lang', other);
    await navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  };

  return (
    <button
      type="button"
      className={classes.switch}
      lang={other === 'sr' ? 'sr-Latn' : 'en'}
      onClick={() => void change().catch(tellPartFailed)}
    >
      <GlobeIcon />
      {t(other === 'sr' ? 'languageSr' : 'languageEn')}
    </button>
  );
}
