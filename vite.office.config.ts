import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every page of the office needs: React, the router, the shell. It goes out as one file. */
const frame = [
  /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
  /\/src\/(office\/(root|shell\/)|drawing\/|browser\/|ui\/|domain\/(time|navigation)\/)/,
]

/** The office: a build of its own beside the site, with its own manifest and files, none of which a reader's page names. */
export default defineConfig(({ command }) => ({
  root: join(import.meta.dirname, 'src/office'),
  // in development both stand on one server, each with its own files
  base: command === 'serve' ? '/office-dev/' : '/',
  publicDir: false,
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-office'),
  plugins: [reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { assetsDir: 'assets/office', cssMinify: 'lightningcss', assetsInlineLimit: 0, target: 'es2022', emptyOutDir: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'office-frame', test: (id) => frame.some((part) => part.test(id)) && !/\.server\./.test(id) },
                // in one file: the sheets of the editor that come later would part it into small ones, which compress badly
                { name: 'prosemirror', test: /\/node_modules\/(prosemirror-[a-z-]+|orderedmap|rope-sequence|w3c-keyname)\// },
              ],
            },
          },
        },
      },
    },
  },
  optimizeDeps: { entries: ['**/*.{ts,tsx}', '../drawing/**/*.{ts,tsx}', '!**/*.test.*'] },
  server: { hmr: { port: 24680 } },
}))
