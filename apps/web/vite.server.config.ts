import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the renderer of the first view for the server, from the same components: one module that the API loads, with all dependencies
 * except the screens, which load on demand. The API does not serve the output folder, because its name starts with a dot.
 */
export default defineConfig({
  plugins: [react()],
  // Otherwise React uses its development build.
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
