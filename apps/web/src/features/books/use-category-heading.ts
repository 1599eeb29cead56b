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

/** Returns a function that names a category in a heading or a group. Needs the i18n namespaces `browse` and `categories`. */
export function useCategoryHeading(): (category: CategoryName) => string {
  const { t } = useTranslation(['browse', 'categories']);
  return (category) => (hasLongName(category) ? t(longNames[category]) : t(`categories:${categoryKeys[category]}`));
}
