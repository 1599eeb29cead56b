import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { textLanguage } from '../../../lib/text-language.js';
import { messageParts } from '../links.js';
import classes from './MessageText.module.css';

/** A message text with its line breaks; links show their real host. In a fraudulent message a link is plain, struck-through text. */
export function MessageText({ content, isFraud = false }: { content: string; isFraud?: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={classes.text} lang={textLanguage(content)}>
      {messageParts(content, window.location.host).map((part, at) =>
        part.kind === 'text' ? (
          part.text
        ) : isFraud ? (
          <s key={at}>
            {part.host}
            {part.rest}
          </s>
        ) : (
          <a key={at} className={classes.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            <b>{part.host}</b>
            {part.rest}
            <VisuallyHidden> ({t('opensInNewTab')})</VisuallyHidden>
          </a>
        ),
      )}
    </p>
  );
}
