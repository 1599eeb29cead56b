import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type ProxyOptions } from 'vite';
import { sri } from 'vite-plugin-sri3';
import { outsideAnalytics } from './analytics.config.js';
import { compressed } from './compressed.config.js';
import { mergedStyles } from './joined-styles.config.js';
import { deferredStart } from './late-start.config.js';
import { pwaPlugin } from './pwa.config.js';

const { PORT = '' } = process.env;
/** The port of the API; an empty variable counts as unset, as in the API. */
const api = `http://localhost:${PORT === '' ? '3000' : PORT}`;

/** `/auth/login` is an endpoint and a screen: requests for HTML get the screen. */
const apiRequestsOnly: ProxyOptions = {
  target: api,
  bypass: ({ method, headers, url }) =>
    method === 'GET' && headers.accept?.includes('text/html') === true ? url : undefined,
};

/** Modules that several public screens use; those of the dashboard, forms and conversations stay in their chunks. */
const sharedPieces =
  /\/src\/components\/(?:loading\/)?(?!CategorySelect|CharactersLeft|ConflictDialog|Counts|Dialog|DiscardQuestion|DraftRestored|EditorForm|ErrorSummary|FormDialog|HelpTip|LeaderRows|ModalDialog|PhotoDialog|Prose|Question|RowTitle|Segmented|Sheet|Skeleton|SortButton|Stars|Switch|Table|TownInput|UnsavedChanges|scan-icons|dashboard-icons|use-invalid-focus|use-list-focus|use-modal|use-step-focus)[^/]+$|\/book-text\/src\/|\/lib\/(errors\.|excerpt|text-language)|\/@tanstack\/(?!.*[iI]nfinite)|\/features\/books\/(queries|book-filters|highlight)\.ts$|\/use-debounced-value\/|\/public\/use-own-town\.ts$/;

/** Modules of a few lines, bundled into one file: the entry lists the name of every file. */
const smallHelpers =
  /\/src\/lib\/(parse-url|once-per-key|client-id|server-time|last-sent|use-asked-once|use-delayed-redirect|use-width|download)\.ts$/;

export default defineConfig({
  plugins: [
    react(),
    pwaPlugin(new URL('dist/', import.meta.url)),
    outsideAnalytics(process.env.VITE_ANALYTICS_URL),
    deferredStart(),
    sri(),
    mergedStyles(new URL('dist/', import.meta.url)),
    compressed(new URL('dist/assets/', import.meta.url)),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': api,
      '/auth': apiRequestsOnly,
      '/uploads': api,
      '/health': api,
      '/socket.io': { target: api, ws: true },
    },
  },
  // ES modules like the other scripts: the CSP of a worker's response allows no inline code.
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
            // The initial code of every page: two scripts instead of a dozen that load in sequence, and one style sheet in source order.
            { name: 'libraries', tags: ['$initial'], test: /\/node_modules\/.*\.(?!css)\w+$/ },
            { name: 'app', tags: ['$initial'] },
            { name: 'helpers', test: smallHelpers, includeDependenciesRecursively: false },
            // Modules and styles that several screens share.
            { name: 'shared', test: sharedPieces, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
