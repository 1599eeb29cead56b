import { type PathName, paths } from '@korice/contracts';
import { type Area, type Language, writtenLanguage } from '@korice/texts';
import { screenAreas, shellAreas } from '@korice/texts/screen-areas';

/**
 * The fonts with Cyrillic letters; the built page preloads those with Latin letters. Without a preload, text reflows when the fonts arrive.
 */
const cyrillicFonts = ['inter-cyrillic', 'korice-serif-cyrillic'].map((name) => `src/theme/fonts/${name}.woff2`);

interface Screen {
  /** The source file of the screen in the browser application. */
  files: readonly string[];
  areas: readonly Area[];
}

const categories: Screen = { files: ['src/screens/public/Categories.tsx'], areas: screenAreas.categories };
const school: Screen = { files: ['src/screens/public/School.tsx'], areas: screenAreas.school };
const authLayout = 'src/app/layouts/AuthLayout.tsx';

/** The screens that the server renders or that are common entry pages. */
const screens: Partial<Record<PathName, Screen>> = {
  home: { files: ['src/screens/public/Home.tsx'], areas: screenAreas.home },
  categories,
  category: categories,
  school,
  schoolGrade: school,
  book: { files: ['src/screens/public/Book.tsx'], areas: screenAreas.book },
  owner: { files: ['src/screens/public/Owner.tsx'], areas: screenAreas.owner },
  sharedList: { files: ['src/screens/public/SharedList.tsx'], areas: screenAreas.sharedList },
  wanted: { files: ['src/screens/public/Wanted.tsx'], areas: screenAreas.wanted },
  article: { files: ['src/screens/public/Article.tsx'], areas: screenAreas.article },
  login: { files: [authLayout, 'src/screens/auth/Login.tsx'], areas: screenAreas.login },
  register: { files: [authLayout, 'src/screens/auth/Register.tsx'], areas: screenAreas.register },
  forgotPassword: { files: [authLayout, 'src/screens/auth/ForgotPassword.tsx'], areas: screenAreas.forgotPassword },
  aboutUs: { files: ['src/screens/public/AboutUs.tsx'], areas: screenAreas.aboutUs },
  impressum: { files: ['src/screens/public/Impressum.tsx'], areas: screenAreas.impressum },
  page: { files: ['src/screens/public/Page.tsx'], areas: screenAreas.page },
};

const dashboard: Screen = { files: ['src/app/routes/dashboard-screens.tsx'], areas: screenAreas.dashboard };

const notFound: Screen = { files: ['src/screens/public/NotFound.tsx'], areas: screenAreas.notFound };

function screenOf(name: PathName | undefined): Screen {
  if (name === undefined) return notFound;
  if (paths[name].startsWith(paths.dashboard)) return dashboard;
  return screens[name] ?? { files: [], areas: [] };
}

/**
 * Returns the source files that the browser application loads for a URL, so that the page preloads them beside the main script. For a
 * screen that is not listed above, returns only the texts of the frame.
 */
export function preloadLinks(name: PathName | undefined, language: Language): string[] {
  const { files, areas } = screenOf(name);
  const texts = ['shell', ...areas.filter((area) => !shellAreas.includes(area)).map((area) => `areas/${area}`)];
  return [...files, ...textSources(texts, language), ...(language === 'sr-Cyrl' ? cyrillicFonts : [])];
}

/** Returns the source files of texts, as the web build names them; `texts` without language and ending. */
export const textSources = (texts: readonly string[], language: Language): string[] =>
  [
    ...texts.map((text) => `${text}.${writtenLanguage(language)}`),
    ...(language === 'sr-Cyrl' ? ['cyrillic-texts'] : []),
  ].map((file) => `../../packages/texts/src/${file}.ts`);
