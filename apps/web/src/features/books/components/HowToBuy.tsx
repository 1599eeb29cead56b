import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readyQuestions } from '../use-message-owner.js';
import classes from './HowToBuy.module.css';
import type { ContactMethod } from './MessageOwnerButton.js';

const steps = [
  { name: 'ask', body: 'askBody' },
  { name: 'agree', body: 'agreeBody' },
  { name: 'pay', body: 'payBody' },
] as const;

/** Explains how to buy and offers questions; each opens the conversation with its text in the composer. */
export function HowToBuy({ contact: { login, messageOwner } }: { contact: ContactMethod }) {
  const { t } = useTranslation('buying');
  const id = useId();
  return (
    <section className={classes.buying} aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <ol className={classes.steps}>
        {steps.map(({ name, body }) => (
          <li key={name}>
            <b>{t(name)}</b> {t(body)}
          </li>
        ))}
      </ol>
      <ul className={classes.questions} aria-label={t('questions')}>
        {readyQuestions.map((question) => (
          <li key={question}>
            {login ? (
              <Link className={classes.question} {...login(question)}>
                {t(question)}
              </Link>
            ) : (
              <button
                type="button"
                className={classes.question}
                disabled={messageOwner.isOpening}
                onClick={() => messageOwner.write(question)}
              >
                {t(question)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
