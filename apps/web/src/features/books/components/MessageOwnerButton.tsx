import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MessageIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import type { MessageOwner, ReadyQuestion } from '../use-message-owner.js';

/** What the reader needs before they can write to the owner: a login, or nothing. */
export interface WayToOwner {
  /** The link to the login, which returns to the conversation; undefined for a member. */
  login: ((question?: ReadyQuestion) => { to: string; state: unknown }) | undefined;
  messageOwner: MessageOwner;
}

/** The main action of a book's page. A visitor is led to the login and from there into the conversation. */
export function MessageOwnerButton({
  way: { login, messageOwner },
  size,
  className,
}: {
  way: WayToOwner;
  size?: 'lg';
  className?: string | undefined;
}) {
  const { t } = useTranslation('book');
  const look = { variant: 'filled', className, leftSection: <MessageIcon />, ...(size && { size }) } as const;
  if (login)
    return (
      <Button {...look} component={Link} {...login()}>
        {t('messageOwner')}
      </Button>
    );
  return (
    <Button {...look} disabled={messageOwner.isOpening} onClick={() => messageOwner.write()}>
      {t(messageOwner.isOpening ? 'messageOwnerOpening' : 'messageOwner')}
    </Button>
  );
}
