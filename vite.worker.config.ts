import { defineConfig } from 'vite'

/** The service worker as one classic script at the site's root, beside the files of the browser build. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { input: 'src/browser/offline/worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
})
