import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfig } from '@react-router/dev/routes'
import { type Plugin, parseAst } from 'vite'
import routes from './src/site/routes.ts'

const name = 'virtual:private-patterns'
const site = join(import.meta.dirname, 'src/site')

/**
 * Patterns of the routes whose handle says `private: true`, as `routes.ts` has them. What a page in the browser
 * must know of the pages that it may lead to, whose modules are not there yet: so it is read from the modules' text.
 * @throws for a page whose handle does not say it in so many words
 */
export async function privatePatterns(config: RouteConfig = routes): Promise<string[]> {
  const closed = (await config).filter(({ file }) => saysPrivate(file))
  return closed.map(({ path = '' }) => path)
}

interface Node {
  type: string
  name?: string
  value?: unknown
}
interface Handle extends Node {
  id: Node
  init?: { properties: { key: Node; value: Node }[] }
}

function saysPrivate(file: string): boolean {
  const { body } = parseAst(readFileSync(join(site, file), 'utf8'), { lang: 'tsx' })
  const handle = body
    .flatMap((part) => (part.type === 'ExportNamedDeclaration' ? [part.declaration] : []))
    .flatMap((declared) => (declared?.type === 'VariableDeclaration' ? (declared.declarations as unknown as Handle[]) : []))
    .find(({ id }) => id.name === 'handle')
  const isPage = body.some(({ type }) => type === 'ExportDefaultDeclaration')
  const said = handle?.init?.properties.find(({ key }) => key.name === 'private')?.value
  if (isPage && typeof said?.value !== 'boolean') throw new Error(`src/site/${file}: its handle must say private: true or false`)
  return said?.value === true
}

/** Gives them to whoever imports `virtual:private-patterns`. */
export const privatePatternsModule = (): Plugin => ({
  name,
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: async (id) => (id === `\0${name}` ? `export const privatePatterns = ${JSON.stringify(await privatePatterns())}` : null),
})
