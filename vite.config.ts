import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { routePatternsModule } from './vite.route-patterns.ts'
import { withoutInstrumentation } from './vite.without-instrumentation.ts'

/**
 * The chunk that every page needs: React, the router, the shell, and the components that nearly every page uses.
 * Emitted as one file.
 */
const frame = [
  /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
  /\/src\/(domain\/(offline\/kept-as|navigation\/web-fonts)\.ts|drawing\/(drawn|handed-data|lazy-part|other-routes|scroll-script|live-document|main|theme-choice|use-[a-z-]+)\.tsx?|drawing\/links\/|site\/(api|channel-ink|drawing)\.ts|site\/posts\/report\.ts|site\/root\.tsx$|site\/(layouts|errors)\/|site\/shell\/(header|favorite|footer|notices)\/|site\/shell\/(drawer\/drawer-button|ads\/ad|shell|use-[a-z-]+|third-parties|around-data|sign-in-links|menus|menu-anchor|social-links|elder-[a-z]+)\.tsx?|browser\/(choice|chunk-reload|connection|cookie-agreement|cookies|elder|install-prompt|keep|offline\/tell|really-shown|report|start|theme|track|when-quiet)\.ts|ui\/(tokens|base|fonts\/roboto-stand-in)\.css)/,
  /\/src\/(ui\/(button|headline|icons|page|picture|visually-hidden)\/|site\/shell\/(page-meta|picture-sources)\.ts|domain\/(time\/taipei|navigation\/place-names|posts\/(review|title-language))\.ts)/,
]

export default defineConfig({
  plugins: [routePatternsModule(), withoutInstrumentation(), reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { cssMinify: 'lightningcss', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Modules shared by most routes are emitted as one file: small files compress badly, and the route manifest
            // lists each
            codeSplitting: {
              groups: [
                { name: 'frame', test: (id) => frame.some((part) => part.test(id)) },
                // texts that the pages of emergencies need; a group takes the modules that its own ones import
                { name: 'emergency', test: /\/src\/domain\/red-flags\/help\.ts$/ },
                { name: 'list', test: /\/src\/site\/shell\/(listing\/(paging|empty-page)|story\/story-row)\./ },
                { name: 'words', test: /\/src\/(ui\/(notice|prose)\/|site\/shell\/story\/title-list\.)/ },
                { name: 'fields', test: /\/src\/ui\/field\// },
                { name: 'forms', test: /\/src\/drawing\/forms\/(form|use)-/ },
                { name: 'accounts', test: /\/src\/site\/accounts\/account(-card|-form|s\.module)\./ },
                { name: 'post', minShareCount: 2, test: /\/src\/site\/posts\/(?!tell-|view-of|read-wall)/ },
              ],
            },
          },
        },
      },
    },
  },
  // pre-bundled when the development server starts; a dependency discovered later would reload the page with a second
  // React
  optimizeDeps: { entries: ['src/{site,drawing}/**/*.{ts,tsx}', '!src/**/*.test.*'] },
  server: { hmr: { port: 24679 } },
})
