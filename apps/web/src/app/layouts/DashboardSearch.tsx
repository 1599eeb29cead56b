import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { SearchIcon } from '../../components/icons.js';
import { TextButton } from '../../components/TextButton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import classes from './DashboardSearch.module.css';
import { DashboardSearchFindings } from './DashboardSearchFindings.js';
import { useDashboardSearch } from './use-dashboard-search.js';

/**
 * Finds among one's own listings and conversations while one types, and leads on to the search of the whole site. Enter opens the chosen
 * finding, without one the first; `onClose` is told when Escape is pressed in the empty box, and after a choice.
 */
export function DashboardSearch({
  className,
  autoFocus = false,
  onClose,
}: {
  className?: string | undefined;
  autoFocus?: boolean;
  onClose?: () => void;
}) {
  const { t } = useTranslation(['dashboard', 'common']);
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const keyword = typed.trim();
  const { findings, state, retry } = useDashboardSearch(keyword);
  const isList = isOpen && keyword !== '';
  const ownCount = findings.length - 1;
  const optionId = (at: number) => `${id}-${at}`;

  const choose = (at: number) => {
    const finding = findings[at];
    if (!finding) return;
    setOpen(false);
    setTyped('');
    void navigate(finding.to);
    onClose?.();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (keyword !== '' && state !== 'loading') choose(Math.max(active, 0));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isList) setOpen(false);
      else if (typed !== '') setTyped('');
      else onClose?.();
      return;
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || keyword === '') return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const next =
      active < 0 ? (step === 1 ? 0 : findings.length - 1) : (active + step + findings.length) % findings.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };

  const message =
    state === 'failed'
      ? t('common:loadFailedTitle')
      : state === 'loading'
        ? t('common:loading')
        : ownCount === 0
          ? t('searchEmpty')
          : undefined;

  return (
    <form
      role="search"
      aria-label={t('searchLabel')}
      className={classNames(classes.search, className)}
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchIcon className={classes.icon} />
      <input
        className={classes.input}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        autoFocus={autoFocus}
        value={typed}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isList}
        aria-controls={`${id}-list`}
        aria-activedescendant={isList && active >= 0 ? optionId(active) : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden>
        <span role="status">{isList && (message ?? t('common:resultsCount', { count: ownCount }))}</span>
      </VisuallyHidden>
      <div className={classes.panel} hidden={!isList}>
        {message !== undefined && (
          <p className={classes.message}>
            <span aria-hidden="true">{message}</span>
            {state === 'failed' && (
              <TextButton small onClick={retry}>
                {t('common:retry')}
              </TextButton>
            )}
          </p>
        )}
        <DashboardSearchFindings
          id={`${id}-list`}
          findings={findings}
          keyword={keyword}
          active={active}
          optionId={optionId}
          onChoose={choose}
        />
      </div>
    </form>
  );
}
