import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Note } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSession } from '../../features/auth/session.js';
import type { Shelf } from '../../features/shelf/shelf.js';
import { useShelf, useShelfState } from '../../features/shelf/use-shelf.js';
import { keepFilesOffline } from '../../lib/keep-files-offline.js';
import { AddBookMethods } from './AddBookMethods.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './ScanShelf.module.css';
import { ScanStep } from './ScanStep.js';
import { ShelfPhotos } from './ShelfPhotos.js';
import { ShelfPublish } from './ShelfPublish.js';
import { StepList } from './StepList.js';

const steps = ['scan', 'photos', 'publish'] as const;
type Step = (typeof steps)[number];

/** Lists a whole shelf: scan the bar codes, photograph the books, set the prices and publish them. The URL contains the step. */
export default function ScanShelf() {
  const { t } = useTranslation('shelf');
  const { user, token } = useSession();
  const shelf = useShelf(user?._id, token !== null);
  usePageHead({ title: t('pageTitle') });
  const isOpen = shelf !== undefined;
  useEffect(() => {
    if (isOpen) void keepFilesOffline();
  }, [isOpen]);
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('pageTitle')}</ScreenTitle>} />
      {shelf ? <Steps key={shelf.userId} shelf={shelf} /> : <Skeleton shape="lines" label={t('loading')} />}
    </>
  );
}

function Steps({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation('shelf');
  const { isLost, books } = useShelfState(shelf);
  const [query, setQuery] = useSearchParams();
  const asked = steps.find((step) => step === query.get('step')) ?? 'scan';
  const isEmpty = books.length === 0;
  const step: Step = isEmpty ? 'scan' : asked;
  // Otherwise the next book would lead back to the step at which the last one was listed or removed.
  useEffect(() => {
    if (isEmpty && asked !== 'scan') setQuery({}, { replace: true });
  }, [isEmpty, asked, setQuery]);

  function go(next: Step): void {
    setQuery(next === 'scan' ? {} : { step: next });
    window.scrollTo({ top: 0 });
  }

  return (
    <>
      {step === 'scan' && <AddBookMethods />}
      <StepList label={t('steps')} names={[t('step1'), t('step2'), t('step3')]} current={steps.indexOf(step)} />
      {isLost && (
        <div className={classes.note}>
          <Note tone="warn" title={t('notKept')} />
        </div>
      )}
      {step === 'scan' && <ScanStep shelf={shelf} onNext={() => go('photos')} />}
      {step === 'photos' && <ShelfPhotos shelf={shelf} onBack={() => go('scan')} onNext={() => go('publish')} />}
      {step === 'publish' && <ShelfPublish shelf={shelf} onBack={() => go('photos')} />}
    </>
  );
}
