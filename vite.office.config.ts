import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { minifyWithSwc } from './vite.minify.ts'
import { withoutUnusedParts } from './vite.without-unused-parts.ts'

/**
 * The chunk that every office page needs: React, the router, the shell without the parts that open on a click. Emitted
 * as one file.
 */
const frame = [
  /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
  // the bundler's runtime helpers
  /^\0rolldown\/runtime/,
  /\/src\/(office\/(root|parts\/chunk-failures|shell\/(?!find\/))|rendering\/(?!forms\/|passkeys\/|questions\/)|browser\/(?!passkey)|ui\/|domain\/time\/)/,
]

const isOfLibrary = /\/node_modules\/(prosemirror-[a-z-]+|orderedmap|rope-sequence|w3c-keyname)\//

/** A module and all its importers, direct and transitive, except dynamic importers. */
function withImporters(id: string, context: Rolldown.ChunkingContext): string[] {
  const above = new Set<string>([id])
  for (const one of above) for (const importer of context.getModuleInfo(one)?.importers ?? []) above.add(importer)
  return [...above]
}

const isEditor = (id: string) => id.endsWith('/editor/body-editor.tsx')

/**
 * Whether a module is needed by the editor at start and by no other page: those are emitted as one file. Otherwise the
 * editor's lazily loaded panels would split it into many small files, which compress badly.
 */
function isOfEditorAlone(id: string, context: Rolldown.ChunkingContext): boolean {
  const above = withImporters(id, context)
  return above.some(isEditor) && !above.some((one) => context.getModuleInfo(one)?.isEntry)
}

/**
 * Whether a module is shared between the manuscript page, or its editor, and other pages or lazily loaded parts: those
 * are emitted as one file, too. Otherwise they would be thirty files, each with headers larger than its content.
 */
function isOfManuscripts(id: string, context: Rolldown.ChunkingContext): boolean {
  const above = withImporters(id, context)
  const isAsked = (one: string) => {
    const info = context.getModuleInfo(one)
    return info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0
  }
  const isManuscript = (one: string) => /\/posts\/manuscript\.tsx(\?|$)/.test(one)
  if (!above.some((one) => isEditor(one) || isManuscript(one))) return false
  return above.some((one) => !isManuscript(one) && (isEditor(one) || isAsked(one)))
}

/**
 * Allows the chunk of a page to contain modules that other chunks import: otherwise no chunk can be made of chosen
 * modules only.
 */
const sharedEntries: Plugin = {
  name: 'shared-entries',
  enforce: 'post',
  configEnvironment: (environment) =>
    environment === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : undefined,
}

/**
 * The office: a separate build beside the site, with its own manifest and files, none of which a reader's page
 * references.
 */
export default defineConfig(({ command }) => ({
  root: join(import.meta.dirname, 'src/office'),
  // in development both are served by one server, each below its own path
  base: command === 'serve' ? '/office-dev/' : '/',
  publicDir: false,
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-office'),
  plugins: [withoutUnusedParts(), reactRouter(), sharedEntries, minifyWithSwc()],
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
                {
                  debugName: 'prosemirror',
                  name: (id, context) => (isOfLibrary.test(id) && isOfEditorAlone(id, context) ? 'prosemirror' : null),
                  includeDependenciesRecursively: false,
                },
                {
                  debugName: 'editor',
                  name: (id, context) => (isOfEditorAlone(id, context) ? 'editor' : null),
                  includeDependenciesRecursively: false,
                },
                {
                  debugName: 'manuscripts',
                  name: (id, context) => (isOfManuscripts(id, context) ? 'manuscripts' : null),
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
  },
  optimizeDeps: { entries: ['**/*.{ts,tsx}', '../rendering/**/*.{ts,tsx}', '!**/*.test.*'] },
  server: { hmr: { port: 24680 } },
}))
