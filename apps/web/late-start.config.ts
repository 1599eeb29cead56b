import type { Plugin } from 'vite';

const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const librariesLink = /<link rel="modulepreload" crossorigin href="([^"]*\/libraries-[^"]+)">/;

/**
 * Has the built page name the files of the program without running them: its own script does that, by the two links that are marked. Throws
 * when there is none to mark.
 */
export const lateStart = (): Plugin => ({
  name: 'late-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const files = [...html.matchAll(moduleScript)].map(([, file]) => file);
      if (files.length === 0) throw new Error('The built page starts no program');
      if (!librariesLink.test(html)) throw new Error('The built page names no libraries');
      return html
        .replace(moduleScript, (_script, file: string) => {
          // What it imports stands before it.
          const mark = file === files.at(-1) ? ' data-program' : '';
          return `<link rel="modulepreload" fetchpriority="low" crossorigin${mark} href="${file}">`;
        })
        .replace(
          librariesLink,
          (_link, file: string) =>
            `<link rel="modulepreload" fetchpriority="low" crossorigin data-libraries href="${file}">`,
        );
    },
  },
});
