import type { SchoolLevel } from '@korice/contracts/school';
import { useTranslation } from 'react-i18next';

const roman = ['I', 'II', 'III', 'IV'];

/** Returns the name of a grade: `5. razred osnovne`, `II razred srednje`. Needs the area `school`. */
export function useGradeName(): (of: { level: SchoolLevel; grade: number }) => string {
  const { t } = useTranslation('school');
  return ({ level, grade }) =>
    level === 'primary'
      ? t('gradePrimary', { grade: String(grade) })
      : t('gradeSecondary', { grade: roman[grade - 1] ?? String(grade) });
}
