import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeIfChanged } from './generated-file.ts'

/**
 * Writes the lists of modules that nothing else registers: src/contract/modules.ts names every module of the contract
 * with calls or schemas, src/api/modules.ts every module of `src/api` with a function `serve…(app: ApiApp): void` that
 * `app.ts` does not call itself. With --check it only reports whether the files are up to date.
 */
const source = (path: string) => readFileSync(fileURLToPath(new URL(`../src/${path}`, import.meta.url)), 'utf8')
const modulesOf = (folder: string): { name: string; text: string }[] =>
  readdirSync(fileURLToPath(new URL(`../src/${folder}`, import.meta.url)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'modules.ts')
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
    .map((name) => ({ name, text: source(`${folder}/${name}.ts`) }))

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const headed = (lines: readonly string[]) =>
  `// Written by \`npm run generate\` (scripts/generate-modules.ts).\n${lines.join('\n')}\n`

writeIfChanged(
  'src/contract/modules.ts',
  headed(
    modulesOf('contract')
      .filter(({ text }) => /\bendpoint\(\{|^export const \w+ = z\b/m.test(text))
      .map(({ name }) => `export * as ${camel(name)} from './${name}.ts'`),
  ),
)

const app = source('api/app.ts')
writeIfChanged(
  'src/api/modules.ts',
  headed(
    modulesOf('api').flatMap(({ name, text }) => {
      const [, served] = /^export function (serve\w+)\(app: ApiApp\): void/m.exec(text) ?? []
      return served && !app.includes(`from './${name}.ts'`) ? [`export { ${served} } from './${name}.ts'`] : []
    }),
  ),
)
