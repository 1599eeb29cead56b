import type { OpeningHours, TraderDetails } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { StoreIcon } from '../../../components/icons.js';
import linkClasses from '../../../components/TextLink.module.css';
import { TextLink } from '../../../components/TextLink.js';
import classes from './Trader.module.css';

/** The element id of the section about the right of withdrawal on the page of a trader. */
const rightId = 'withdrawal';

/** Marks a seller as a trader. */
export function TraderMark() {
  const { t } = useTranslation('buying');
  return (
    <span className={classes.mark}>
      <StoreIcon />
      {t('trader')}
    </span>
  );
}

function TraderFacts({ trader: { name, address, pib, mb, email, phone } }: { trader: TraderDetails }) {
  const { t } = useTranslation('buying');
  return (
    <dl className={classes.facts}>
      <dt>{t('traderName')}</dt>
      <dd>{name}</dd>
      <dt>{t('traderAddress')}</dt>
      <dd>{address}</dd>
      <dt>{t('traderPib')}</dt>
      <dd>{pib}</dd>
      <dt>{t('traderMb')}</dt>
      <dd>{mb}</dd>
      <dt>{t('traderEmail')}</dt>
      <dd>
        <a className={linkClasses.link} href={`mailto:${email}`}>
          {email}
        </a>
      </dd>
      <dt>{t('traderPhone')}</dt>
      <dd>
        <a className={linkClasses.link} href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>
          {phone}
        </a>
      </dd>
    </dl>
  );
}

/** The days of opening hours with their text keys, in the order of the week. */
export const openingDays = [
  ['week', 'hoursWeek'],
  ['saturday', 'hoursSaturday'],
  ['sunday', 'hoursSunday'],
] as const satisfies readonly (readonly [keyof OpeningHours, string])[];

/** The address and the opening hours of a trader. Renders nothing without opening hours. */
function TraderVisit({ address, hours }: { address: string; hours: OpeningHours }) {
  const { t } = useTranslation('buying');
  if (openingDays.every(([day]) => hours[day] === null)) return null;
  return (
    <section aria-labelledby="trader-visit">
      <h2 id="trader-visit">{t('traderVisit')}</h2>
      <p>{address}</p>
      <dl className={classes.facts}>
        {openingDays.map(([day, label]) => {
          const times = hours[day];
          return (
            <Fragment key={day}>
              <dt>{t(label)}</dt>
              <dd>{times ? `${times.from}–${times.to}` : t('hoursClosed')}</dd>
            </Fragment>
          );
        })}
      </dl>
    </section>
  );
}

/** The sections on the page of a trader: opening hours, company details and the right of withdrawal. */
export function TraderSection({ trader, hours }: { trader: TraderDetails; hours: OpeningHours }) {
  const { t } = useTranslation('buying');
  const mail = new URLSearchParams({
    subject: t('traderFormSubject'),
    body: t('traderFormBody', { name: trader.name, address: trader.address }),
  });
  // Mail programs do not decode `+` as a space.
  const form = `mailto:${trader.email}?${mail.toString().replaceAll('+', '%20')}`;
  return (
    <div className={classes.section}>
      <TraderVisit address={trader.address} hours={hours} />
      <section aria-labelledby="trader-data">
        <h2 id="trader-data">{t('traderData')}</h2>
        <TraderFacts trader={trader} />
      </section>
      <section aria-labelledby={rightId}>
        <h2 id={rightId}>{t('traderRight')}</h2>
        <p>{t('traderWithdraw')}</p>
        <p>
          <a className={linkClasses.link} href={form}>
            {t('traderForm')}
          </a>
        </p>
      </section>
    </div>
  );
}

/** The note in the seller card of a book: the right of withdrawal, and the company details in a disclosure. */
export function TraderNote({ trader, ownerId }: { trader: TraderDetails; ownerId: string }) {
  const { t } = useTranslation('buying');
  return (
    <div className={classes.note}>
      <p>
        {t('traderShort')}{' '}
        <TextLink small to={`${pathTo('owner', { ownerId })}#${rightId}`}>
          {t('traderHow')}
        </TextLink>
      </p>
      <details>
        <summary>{t('traderData')}</summary>
        <TraderFacts trader={trader} />
      </details>
    </div>
  );
}
