import type { CategoryName } from '@korice/contracts';
import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';

/** Categories whose name is no complete heading. */
const longNames = {
  Akcioni: 'headingAction',
  Avanturistički: 'headingAdventure',
  Edukativni: 'headingEducational',
  Erotski: 'headingErotica',
  Istorijski: 'headingHistoricalFiction',
  'Istorijski triler': 'headingHistoricalThrillers',
  Kriminalistički: 'headingCrime',
  Ljubavni: 'headingRomance',
  'Sa nalepnicama': 'headingStickerBooks',
  Tinejdž: 'headingTeenYoungAdult',
} as const satisfies Partial<Record<CategoryName, string>>;

const hasLongName = (category: CategoryName): category is keyof typeof longNames => category in longNames;

/** Returns a function for the name of a category as a heading or in a group. Needs the areas `browse` and `categories`. */
export function useCategoryHeading(): (category: CategoryName) => string {
  const { t } = useTranslation(['browse', 'categories']);
  return (category) => (hasLongName(category) ? t(longNames[category]) : t(`categories:${categoryKeys[category]}`));
}
