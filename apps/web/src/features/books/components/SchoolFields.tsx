import type { School } from '@korice/contracts';
import { categoryGroups } from '@korice/contracts/category-groups';
import {
  partsOfGrade,
  schoolGradeOf,
  schoolGrades,
  schoolKinds,
  schoolSubjects,
  schoolWritten,
} from '@korice/contracts/school';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { useGradeName } from '../use-grade-name.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import classes from './SchoolFields.module.css';

const schoolCategories: readonly string[] = categoryGroups.school;

/** The initial facts after a grade was chosen. */
const firstFacts: Omit<School, 'level' | 'grade'> = {
  subject: 'other',
  kind: 'textbook',
  written: '',
  codeUsed: false,
};

/** The facts of a school book, offered for books of a school category. Choosing a grade makes a book a school book. */
export const SchoolFields = memo(
  function SchoolFields({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
    const { t } = useTranslation(['school', 'schoolNames']);
    const gradeName = useGradeName();
    const { school, categories } = values;
    if (school === null && !categories.some((name) => schoolCategories.includes(name))) return null;
    const change = (facts: Partial<School>) => school && set('school', { ...school, ...facts });
    return (
      <fieldset className={classes.fields}>
        <legend>{t('factsHeading')}</legend>
        <NativeSelect
          id={idOf('school')}
          label={t('grade')}
          description={t('gradeHint')}
          value={school ? (schoolGradeOf(school) ?? '') : ''}
          data={[
            { value: '', label: t('notSchoolBook') },
            ...schoolGrades.map((grade) => ({ value: grade, label: gradeName(partsOfGrade(grade)) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const grade = schoolGrades.find((name) => name === value);
            set('school', grade === undefined ? null : { ...firstFacts, ...school, ...partsOfGrade(grade) });
          }}
          error={errorOf('school')}
        />
        {school && (
          <>
            <div className={classes.pair}>
              <NativeSelect
                label={t('subject')}
                value={school.subject}
                data={schoolSubjects.map((name) => ({ value: name, label: t(`schoolNames:${name}`) }))}
                onChange={({ currentTarget: { value } }) =>
                  change({ subject: schoolSubjects.find((name) => name === value) ?? 'other' })
                }
              />
              <NativeSelect
                label={t('kind')}
                value={school.kind}
                data={schoolKinds.map((name) => ({ value: name, label: t(`schoolNames:${name}`) }))}
                onChange={({ currentTarget: { value } }) =>
                  change({ kind: schoolKinds.find((name) => name === value) ?? 'textbook' })
                }
              />
            </div>
            <NativeSelect
              label={t('written')}
              value={school.written}
              data={[
                { value: '', label: t('writtenMissing') },
                ...schoolWritten.map((name) => ({ value: name, label: t(`schoolNames:${name}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                change({ written: schoolWritten.find((name) => name === value) ?? '' })
              }
            />
            <Check
              label={t('codeUsed')}
              checked={school.codeUsed}
              onChange={({ currentTarget }) => change({ codeUsed: currentTarget.checked })}
            />
          </>
        )}
      </fieldset>
    );
  },
  showsSame('school', 'categories'),
);
