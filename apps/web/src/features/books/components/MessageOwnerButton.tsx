import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MessageIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import type { MessageOwner, ReadyQuestion } from '../use-message-owner.js';

/** How the reader can write to the owner: after a login, or directly. */
export interface ContactMethod {
  /** The link to the login, which returns to the conversation; undefined for a member. */
  login: ((question?: ReadyQuestion) => { to: string; state: unknown }) | undefined;
  messageOwner: MessageOwner;
}

/** The main action of a book's page. For a visitor, a link to the login, which returns to the conversation. */
export function MessageOwnerButton({
  contact: { login, messageOwner },
  size,
  className,
}: {
  contact: ContactMethod;
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
