import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  css: { transformer: 'lightningcss' },
  build: { cssMinify: 'lightningcss', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most routes share goes out as one file: small ones compress badly, and the router's list of routes names each
            codeSplitting: { groups: [{ name: 'frame', minShareCount: 24, test: /\/(src|node_modules)\// }] },
          },
        },
      },
    },
  },
  server: { hmr: { port: 24679 } },
})
