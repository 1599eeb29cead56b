import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type ProxyOptions } from 'vite';
import { sri } from 'vite-plugin-sri3';
import { outsideAnalytics } from './analytics.config.js';
import { compressed } from './compressed.config.js';
import { joinedStyles } from './joined-styles.config.js';
import { lateStart } from './late-start.config.js';
import { installable } from './pwa.config.js';

const { PORT = '' } = process.env;
/** The port of the API; an empty variable counts as unset, as in the API. */
const api = `http://localhost:${PORT === '' ? '3000' : PORT}`;

/** `/auth/login` is an endpoint and a screen: requests for HTML get the screen. */
const callsOnly: ProxyOptions = {
  target: api,
  bypass: ({ method, headers, url }) =>
    method === 'GET' && headers.accept?.includes('text/html') === true ? url : undefined,
};

/** Modules that several public screens use; those of the dashboard, forms and conversations stay in their chunks. */
const sharedPieces =
  /\/src\/components\/(?:loading\/)?(?!CategorySelect|CharactersLeft|ConflictDialog|Counts|Dialog|DraftRestored|EditorForm|ErrorSummary|FocusedAlert|HelpTip|Prose|Question|RowTitle|Segmented|Sheet|Skeleton|SortButton|Stars|Switch|Table|TownInput|UnsavedChanges|scan-icons|dashboard-icons|use-modal)[^/]+$|\/book-text\/src\/|\/lib\/(excerpt|text-language)|\/@tanstack\/(?!.*[iI]nfinite)|\/features\/books\/(queries|book-filters|highlight)\.ts$/;

/** Modules of a few lines in one file, because the entry names every file. */
const smallHelpers =
  /\/src\/lib\/(parse-url|once-per-key|client-id|server-time|last-sent|use-asked-once|use-delayed-redirect|use-width|download)\.ts$/;

export default defineConfig({
  plugins: [
    react(),
    installable(new URL('dist/', import.meta.url)),
    outsideAnalytics(process.env.VITE_ANALYTICS_URL),
    lateStart(),
    sri(),
    joinedStyles(new URL('dist/', import.meta.url)),
    compressed(new URL('dist/assets/', import.meta.url)),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': api,
      '/auth': callsOnly,
      '/uploads': api,
      '/health': api,
      '/socket.io': { target: api, ws: true },
    },
  },
  // As the rest: the policy of a worker's response names no inline code.
  worker: { format: 'es' },
  build: {
    // The oldest browsers of `browserslist` in package.json.
    target: browserslistToEsbuild(undefined, { path: import.meta.dirname }),
    manifest: true,
    // Images and fonts stay files: the CSP allows no `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/app-[hash].js',
        codeSplitting: {
          groups: [
            // What every page begins with in two files instead of a dozen, which start one after the other; its styles in one, in their order.
            { name: 'libraries', tags: ['$initial'], test: /\/node_modules\/.*\.(?!css)\w+$/ },
            { name: 'app', tags: ['$initial'] },
            { name: 'helpers', test: smallHelpers, includeDependenciesRecursively: false },
            // Styles that several screens use, in one file too.
            { name: 'shared', test: sharedPieces, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
