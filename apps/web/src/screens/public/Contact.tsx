import { useTranslation } from 'react-i18next';
import { MessageIcon } from '../../components/icons.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { useSession } from '../../features/auth/session.js';
import { ContactForm } from '../../features/contact/components/ContactForm.js';
import letter from '../../features/contact/components/letter.svg?raw';
import { trustedHtml } from '../../lib/trusted-types.js';
import classes from './Contact.module.css';

/** In the page itself, because some of its inks follow the colour scheme. */
const drawing = { __html: trustedHtml(letter) };

export default function Contact() {
  const { t } = useTranslation('contact');
  const { user } = useSession();
  usePageHead({ title: t('pageTitle'), description: t('metaDescription') });

  return (
    <Wrap className={classes.contact}>
      <div>
        <ScreenTitle className={classes.title}>{t('pageTitle')}</ScreenTitle>
        <p className={classes.lead}>{t('lead')}</p>
        <p className={classes.hint}>
          <MessageIcon />
          <span>{t('bookHint')}</span>
        </p>
        <div className={classes.drawing} aria-hidden="true" dangerouslySetInnerHTML={drawing} />
      </div>
      <ContactForm key={user?._id} sender={user && { _id: user._id, name: user.name, email: user.email ?? '' }} />
    </Wrap>
  );
}
