import type { Conversation } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.js';
import { DotsIcon, DownIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Menu } from '../../components/kit/Menu.js';
import { useMemberName } from '../../features/messaging/use-member-name.js';
import { useIsDesk } from '../../lib/use-width.js';
import { useMemberActions } from './use-member-actions.js';
import { useMessagingDeal } from './use-messaging-deal.js';

/** In the head of a conversation: what can be done with the book and about the other member; in one menu where there is little room. */
export function ThreadActions({
  conversation,
  viewerId,
  isBlocked,
}: {
  conversation: Conversation;
  viewerId: string;
  isBlocked: boolean;
}) {
  const { t } = useTranslation('messaging');
  const nameOf = useMemberName();
  const isDesk = useIsDesk();
  const deal = useMessagingDeal(conversation, viewerId);
  const member = useMemberActions(conversation, viewerId, isBlocked);
  if (!member) return null;
  return (
    <>
      {deal && isDesk && (
        <Menu withinPortal={false} position="bottom-end">
          <Menu.Target>
            <Button rightSection={<DownIcon />} disabled={deal.isPending}>
              {t('dealMenu')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{deal.entries}</Menu.Dropdown>
        </Menu>
      )}
      <Menu withinPortal={false} position="bottom-end">
        <Menu.Target>
          <IconButton label={t('threadMenu', { name: nameOf(conversation) })} disabled={deal?.isPending}>
            <DotsIcon />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {deal && !isDesk && (
            <>
              <Menu.Label>{t('dealMenu')}</Menu.Label>
              {deal.entries}
              <Menu.Divider />
            </>
          )}
          {member.entries}
        </Menu.Dropdown>
      </Menu>
      {deal?.dialog}
      {member.dialogs}
    </>
  );
}
