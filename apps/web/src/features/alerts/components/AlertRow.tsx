import type { Alert, AlertMail } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/Avatar.js';
import { BellIcon, BellOffIcon } from '../../../components/bell-icons.js';
import { Cover } from '../../../components/Cover.js';
import { IconButton } from '../../../components/IconButton.js';
import { CloseIcon, SearchIcon } from '../../../components/icons.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { formatDate } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './AlertRow.module.css';

/** The mail frequencies, in the order of the choices. */
export const alertMails = [
  { value: 'atOnce', text: 'mailAtOnce' },
  { value: 'daily', text: 'mailDaily' },
  { value: 'off', text: 'mailNever' },
] as const satisfies readonly { value: AlertMail; text: string }[];

function AlertCover({ alert }: { alert: Alert }) {
  if (alert.kind === 'work') return <Cover title={alert.title} author={alert.author} size="xs" sizes="40px" />;
  if (alert.kind === 'seller') return <Avatar name={alert.seller.name} image={alert.seller.image} size="s" />;
  return (
    <span className={classes.cover} aria-hidden="true">
      <SearchIcon />
    </span>
  );
}

/** An alert with its own switches. */
export function AlertRow({
  alert,
  words: { name, description, to },
  onSwitch,
  onEnd,
}: {
  alert: Alert;
  words: { name: string; description: string; to: string };
  onSwitch: (switches: Pick<Alert, 'push' | 'mail'>) => void;
  onEnd: () => void;
}) {
  const { t } = useTranslation('alerts');
  const { push, mail, newCount, lastBookAt, createdAt } = alert;
  return (
    <li className={classes.alert}>
      <AlertCover alert={alert} />
      <div className={classes.words}>
        <Link to={to} className={classes.name} lang={textLanguage(name)}>
          {name}
        </Link>
        {description !== '' && <span className={classes.description}>{description}</span>}
        {newCount > 0 ? (
          <b className={classes.news}>{t('news', { count: newCount })}</b>
        ) : (
          <span className={classes.description}>{t('noneSince', { date: formatDate(lastBookAt ?? createdAt) })}</span>
        )}
      </div>
      <div className={classes.switches}>
        <IconButton
          className={classes.push}
          label={t('pushOf', { name })}
          aria-pressed={push}
          onClick={() => onSwitch({ push: !push, mail })}
        >
          {push ? <BellIcon /> : <BellOffIcon />}
        </IconButton>
        <NativeSelect
          className={classes.mail}
          aria-label={t('mailOf', { name })}
          data={alertMails.map(({ value, text }) => ({ value, label: `${t('mail')}: ${t(text).toLowerCase()}` }))}
          value={mail}
          onChange={({ currentTarget }) => {
            const chosen = alertMails.find(({ value }) => value === currentTarget.value);
            if (chosen) onSwitch({ push, mail: chosen.value });
          }}
        />
      </div>
      <IconButton className={classes.end} label={t('endOf', { name })} onClick={onEnd}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
