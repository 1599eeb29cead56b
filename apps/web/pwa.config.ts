import { readFile } from 'node:fs/promises';
import type { Manifest } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import type { ManifestTransform } from 'workbox-build';
import { withImports } from './with-imports.config.js';

/** The web app manifest of the installed site. */
const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Korice',
  short_name: 'Korice',
  description: 'Polovne knjige iz prve ruke',
  lang: 'sr-Latn',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#fbf7f0',
  background_color: '#fbf7f0',
  categories: ['books', 'shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** The screens that open without a connection, and the texts and fonts that they need. */
const shellSources = [
  /^src\/screens\/public\/[^/]+\.tsx$/,
  /^src\/pwa\/[^/]+\.tsx?$/,
  /^src\/app\/layouts\/PhoneMenu\.tsx$/,
  /\/texts\/src\/blog\/summaries\.(?:sr|en)\.ts$/,
  /\/texts\/src\/cyrillic-texts\.ts$/,
  /\/texts\/src\/shell\.(?:sr|en)\.ts$/,
  /\/texts\/src\/areas\/(?:app|home|blog|search|book|edition|languages|categories|conditions|statuses|owner|wishlist|contact|newsletter|about|share|buying|pages|errors)\.(?:sr|en)\.ts$/,
  /\/theme\/fonts\/(?:inter|korice-serif)-(?:latin|sr)\.woff2$/,
];

/**
 * Limits the precached files to those of the page and of `shellSources`. The page itself is precached as `/offline`, the URL at which the
 * server renders it. `dist` is the folder of the build.
 */
const filterPrecache =
  (dist: URL): ManifestTransform =>
  async (entries) => {
    const built = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;
    const page = await readFile(new URL('index.html', dist), 'utf8');
    const files = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file));
    const sources = Object.keys(built).filter((source) => shellSources.some((pattern) => pattern.test(source)));
    for (const name of withImports(built, sources))
      for (const file of [built[name]?.file ?? '', ...(built[name]?.css ?? [])]) files.add(file);
    return {
      manifest: entries.flatMap((entry) => {
        if (entry.url === 'index.html') return [{ ...entry, url: '/offline' }];
        return files.has(entry.url) ? [{ ...entry, url: `/${entry.url}`, revision: null }] : [];
      }),
    };
  };

/** Adds the service worker and the web app manifest to the build in `dist`. The application registers the worker itself. */
export const pwaPlugin = (dist: URL) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/pwa',
    filename: 'sw.ts',
    injectRegister: null,
    manifest: webManifest,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/*'],
      manifestTransforms: [filterPrecache(dist)],
    },
  });
