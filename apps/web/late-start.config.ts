import type { Plugin } from 'vite';

const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const librariesLink = /<link rel="modulepreload" crossorigin href="([^"]*\/libraries-[^"]+)">/;

/** Preloads the file; the unknown script type keeps the browser from running it. */
const waiting = (part: 'libraries' | 'program', file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">` +
  `<script type="program" crossorigin data-${part} src="${file}"></script>`;

/**
 * Rewrites the built page so that it preloads the two application scripts without running them: an inline script starts them. @throws if
 * one is missing.
 */
export const deferredStart = (): Plugin => ({
  name: 'late-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [, libraries] = librariesLink.exec(html) ?? [];
      const programs = [...html.matchAll(moduleScript)].map(([, file = '']) => file);
      const [program] = programs;
      if (libraries === undefined || program === undefined || programs.length > 1)
        throw new Error(`The built page starts ${programs.join(', ')} with the libraries ${libraries}`);
      return html
        .replace(librariesLink, () => waiting('libraries', libraries))
        .replace(moduleScript, () => waiting('program', program));
    },
  },
});
