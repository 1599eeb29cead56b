import type { SchoolLevel } from '@korice/contracts/school';
import { useTranslation } from 'react-i18next';

const roman = ['I', 'II', 'III', 'IV'];

/**
 * Returns a function that names a grade: `5. razred osnovne`, `II razred srednje`. Needs the i18n namespace `school`.
 */
export function useGradeName(): (of: { level: SchoolLevel; grade: number }) => string {
  const { t } = useTranslation('school');
  return ({ level, grade }) =>
    level === 'primary'
      ? t('gradePrimary', { grade: String(grade) })
      : t('gradeSecondary', { grade: roman[grade - 1] ?? String(grade) });
}
