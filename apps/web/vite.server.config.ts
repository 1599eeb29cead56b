import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What draws the first view of a page on the server, beside the application and of the same components: one module that the API loads, with
 * all that it needs but for the screens, which come when they are drawn. A hidden folder is not served.
 */
export default defineConfig({
  plugins: [react()],
  // Otherwise React takes itself for the one of development.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    target: 'node20',
    ssr: 'src/server/render-first-view.tsx',
    outDir: 'dist/.server',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: true,
  },
});
