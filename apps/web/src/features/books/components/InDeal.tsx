import type { BookStatus } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../components/TextLink.js';

/** Says that a deal holds or sold a book, so that its status cannot be changed here, with a link to the deal. */
export function InDeal({ status, dealId }: { status: BookStatus; dealId: string }) {
  const { t } = useTranslation('bookTable');
  return (
    <>
      {t(status === 'sold' ? 'soldInDeal' : 'inDeal')} ·{' '}
      <TextLink small to={pathTo('deal', { dealId })}>
        {t('openDeal')}
      </TextLink>
    </>
  );
}
