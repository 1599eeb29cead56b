import { partsOfGrade, pathTo, schoolGrades, type SchoolGrade } from '@korice/contracts';
import type { Language } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { HttpError } from '../platform/errors/http-error.js';
import type { BooksService } from '../modules/books/books.service.js';
import { dehydrateBookList, dehydrateSchoolFacets, dehydrateSchoolGrades } from './dehydrated-queries.js';
import { tabTitle, type BuildPage } from './site-page.js';
import { breadcrumbs } from './structured-data.js';

/** Builds the page of all grades, or of the school books of one grade. Filtered lists are not indexed. */
export const schoolPage =
  (publicUrl: string, books: Pick<BooksService, 'list' | 'facets'>): BuildPage =>
  async ({ params, language, page, isPlain }) => {
    const grade = gradeOf(params.grade);
    const title = serverText(language, 'school', 'title');
    const home = { name: serverText(language, 'header', 'home'), path: '/' };
    const school = { name: title, path: pathTo('school') };
    if (grade === undefined)
      return {
        head: {
          title: tabTitle(language, title),
          description: serverText(language, 'school', 'metaDescription'),
          path: school.path,
          structured: [breadcrumbs([home, school], language, publicUrl)],
        },
        queries: [await dehydrateSchoolGrades(books)],
      };
    const name = nameOf(grade, language);
    const words = {
      title: tabTitle(language, `${title}, ${name}`),
      description: serverText(language, 'school', 'gradeMeta', { grade: name }),
    };
    if (!isPlain) return { head: words };
    const own = pathTo('schoolGrade', { grade });
    const queries = await Promise.all([
      dehydrateBookList(books, { school: grade, sort: 'price-asc', page }),
      dehydrateSchoolFacets(books, grade),
      dehydrateSchoolGrades(books),
    ]);
    return {
      head: {
        ...words,
        path: page === 1 ? own : `${own}?page=${page}`,
        structured: [breadcrumbs([home, school, { name, path: own }], language, publicUrl)],
      },
      queries,
    };
  };

/** Returns the grade of the URL; undefined for the page of all grades. @throws NOT_FOUND */
function gradeOf(name: string | undefined): SchoolGrade | undefined {
  if (name === undefined) return undefined;
  const grade = schoolGrades.find((known) => known === name);
  if (grade === undefined) throw new HttpError('NOT_FOUND');
  return grade;
}

function nameOf(name: SchoolGrade, language: Language): string {
  const { level, grade } = partsOfGrade(name);
  return level === 'primary'
    ? serverText(language, 'school', 'gradePrimary', { grade: String(grade) })
    : serverText(language, 'school', 'gradeSecondary', { grade: ['I', 'II', 'III', 'IV'][grade - 1] ?? '' });
}
