import { defineConfig } from 'vite'

/** The mail templates as one file that Node can import: JSX is compiled, only React stays external. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/mail/render.tsx',
    outDir: 'build/mail',
    target: 'node24',
    rollupOptions: { output: { entryFileNames: 'render.js' } },
  },
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
})
