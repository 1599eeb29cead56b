import { schoolWritten } from '@korice/contracts/school';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { conditionKeys } from '../../components/condition-keys.js';
import { Button } from '../../components/kit/Button.js';
import { NativeSelect } from '../../components/kit/NativeSelect.js';
import { TownInput } from '../../components/TownInput.js';
import { useSession } from '../../features/auth/session.js';
import { conditionNames } from '../../features/books/book-filters.js';
import { type PlanTerms, planUrl, plansHref } from './plan-terms.js';
import classes from './PlanForm.module.css';

/** The terms for the plans of a list; opens the screen of the plans. Starts with the terms in the URL, if that screen has linked back. */
export function PlanForm({ listId }: { listId: string }) {
  const { t } = useTranslation(['lists', 'conditions']);
  const id = useId();
  const navigate = useNavigate();
  const { user } = useSession();
  const [query] = useSearchParams();
  const [terms, setTerms] = useState<PlanTerms>(() =>
    query.size > 0 ? planUrl.read(query) : { town: user?.city ?? '', condition: undefined, written: undefined },
  );
  const change = (part: Partial<PlanTerms>) => setTerms({ ...terms, ...part });

  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('planTitle')}</h2>
        <p className={classes.lead}>{t('planBody')}</p>
      </div>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(plansHref(listId, terms));
        }}
      >
        <TownInput label={t('planTown')} value={terms.town} onChange={(town) => change({ town })} />
        <NativeSelect
          label={t('planCondition')}
          value={terms.condition ?? ''}
          data={[
            { value: '', label: t('planAnyCondition') },
            ...conditionNames.slice(0, -1).map((name) => ({
              value: name,
              label: t('planConditionTo', { condition: t(`conditions:${conditionKeys[name]}`) }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ condition: conditionNames.find((name) => name === value) })
          }
        />
        <NativeSelect
          label={t('planWritten')}
          value={terms.written ?? ''}
          data={[
            { value: '', label: t('planWrittenAny') },
            { value: 'pencil', label: t('planWrittenPencil') },
            { value: 'clean', label: t('planWrittenClean') },
          ]}
          onChange={({ currentTarget: { value } }) => change({ written: schoolWritten.find((name) => name === value) })}
        />
        <Button type="submit" variant="filled">
          {t('plan')}
        </Button>
      </form>
    </section>
  );
}
