import { dirname, join, relative, resolve, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const outDir = join(root, 'build/bin')

/** What operators run, by its name in build/bin: the server, and the commands of docs/running.md. */
export const programs = {
  server: 'src/server/main.ts',
  admin: 'scripts/admin.ts',
  adopt: 'scripts/adopt.ts',
  doctor: 'scripts/doctor.ts',
  import: 'scripts/import.ts',
  incident: 'scripts/incident.ts',
  media: 'scripts/media.ts',
  migrate: 'scripts/migrate.ts',
  search: 'scripts/search.ts',
}

const ownUrl = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g

/**
 * Keeps addresses relative to `import.meta.url` valid in the bundle. A module that runs in a thread or a child process
 * becomes a file of the bundle; every other file (SQL, pictures, texts) is read where it is, below the project's root.
 */
const moduleUrls: Plugin = {
  name: 'module-urls',
  enforce: 'pre',
  transform(code, id) {
    if (id.startsWith('\0') || id.includes(`${sep}node_modules${sep}`) || !code.includes('import.meta.url')) return
    const place = relative(outDir, id).replaceAll(sep, '/')
    const replaced = code
      .replaceAll(ownUrl, (_, file: string) => {
        const chunk = this.emitFile({ type: 'chunk', id: resolve(dirname(id), file) })
        return `import.meta.ROLLUP_FILE_URL_${chunk}`
      })
      .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
    // no line is added: the source map of the file remains valid
    return { code: replaced, map: null }
  },
  resolveFileUrl: ({ fileName }) => `new URL('./${fileName}', import.meta.url)`,
}

/** The server and the commands of operators for Node. */
export default defineConfig({
  root,
  // only the tests render mails from their sources
  define: { 'process.env.VITEST': 'undefined' },
  publicDir: false,
  plugins: [moduleUrls],
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: programs,
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
    },
  },
})
