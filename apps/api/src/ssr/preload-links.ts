import type { PathName } from '@korice/contracts';
import type { Area, Language } from '@korice/texts';
import { screenAreas, shellAreas } from '@korice/texts/screen-areas';

interface Screen {
  /** The source file of the screen in the browser application. */
  files: readonly string[];
  areas: readonly Area[];
}

const categories: Screen = { files: ['src/screens/public/Categories.tsx'], areas: screenAreas.categories };
const authLayout = 'src/app/layouts/AuthLayout.tsx';

/** The screens that the server renders or that are common entry pages. */
const screens: Partial<Record<PathName, Screen>> = {
  home: { files: ['src/screens/public/Home.tsx'], areas: screenAreas.home },
  categories,
  category: categories,
  book: { files: ['src/screens/public/Book.tsx'], areas: screenAreas.book },
  owner: { files: ['src/screens/public/Owner.tsx'], areas: screenAreas.owner },
  article: { files: ['src/screens/public/Article.tsx'], areas: screenAreas.article },
  login: { files: [authLayout, 'src/screens/auth/Login.tsx'], areas: screenAreas.login },
  register: { files: [authLayout, 'src/screens/auth/Register.tsx'], areas: screenAreas.register },
  forgotPassword: { files: [authLayout, 'src/screens/auth/ForgotPassword.tsx'], areas: screenAreas.forgotPassword },
  aboutUs: { files: ['src/screens/public/AboutUs.tsx'], areas: screenAreas.aboutUs },
  impressum: { files: ['src/screens/public/Impressum.tsx'], areas: screenAreas.impressum },
  page: { files: ['src/screens/public/Page.tsx'], areas: screenAreas.page },
};

const notFound: Screen = { files: ['src/screens/public/NotFound.tsx'], areas: screenAreas.notFound };

/**
 * Returns the source files that the browser application loads for a URL, so that the page preloads them beside the main script. For other
 * screens it returns the texts of the frame only.
 */
export function preloadLinks(name: PathName | undefined, language: Language): string[] {
  const { files, areas } = name === undefined ? notFound : (screens[name] ?? { files: [], areas: [] });
  const texts = ['shell', ...areas.filter((area) => !shellAreas.includes(area)).map((area) => `areas/${area}`)];
  return [...files, ...texts.map((text) => `../../packages/texts/src/${text}.${language}.ts`)];
}
