import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite.chunks.ts'
import { minifyWithSwc } from './vite.minify.ts'
import { routePatternsModule } from './vite.route-patterns.ts'
import { withoutUnusedParts } from './vite.without-unused-parts.ts'

export default defineConfig({
  plugins: [routePatternsModule(), withoutUnusedParts(), reactRouter(), minifyWithSwc()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { cssMinify: 'lightningcss', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  // pre-bundled when the development server starts; a dependency discovered later would reload the page with a second
  // React
  optimizeDeps: { entries: ['src/{site,rendering}/**/*.{ts,tsx}', '!src/**/*.test.*'] },
  server: { hmr: { port: 24679 } },
})
