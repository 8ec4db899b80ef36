import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfig } from '@react-router/dev/routes'
import { type Plugin, parseAst } from 'vite'
import routes from './src/site/routes.ts'

const site = join(import.meta.dirname, 'src/site')

/**
 * Patterns of routes, as `routes.ts` has them, by what their handles say: what a page in the browser must know of the
 * pages that it may lead to, whose modules are not there yet. So it is read from the modules' text.
 */
const lists = {
  /** Pages that are private. */
  private: { named: 'privatePatterns', has: (says: Says) => says('private') === true },
  /** Pages that may be fetched before somebody asks for them: what is drawn for one person is kept nowhere, and would be drawn twice. */
  prefetched: { named: 'prefetchedPatterns', has: (says: Says) => says('kept') === true && says('prefetch') !== false },
} as const
type List = keyof typeof lists
type Says = (name: string) => unknown

/** @throws for a page whose handle does not say in so many words whether it is kept and private */
export async function routePatterns(list: List, config: RouteConfig = routes): Promise<string[]> {
  const those = (await config).filter(({ file }) => {
    const says = handleOf(file)
    return says !== null && lists[list].has(says)
  })
  return those.map(({ path = '' }) => path)
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

/** What a page's handle says under a name, as far as it is written out there; null for a route without a page. */
function handleOf(file: string): Says | null {
  const { body } = parseAst(readFileSync(join(site, file), 'utf8'), { lang: 'tsx' })
  if (!body.some(({ type }) => type === 'ExportDefaultDeclaration')) return null
  const handle = body
    .flatMap((part) => (part.type === 'ExportNamedDeclaration' ? [part.declaration] : []))
    .flatMap((declared) => (declared?.type === 'VariableDeclaration' ? (declared.declarations as unknown as Handle[]) : []))
    .find(({ id }) => id.name === 'handle')
  const says = (name: string) => handle?.init?.properties.find(({ key }) => key.name === name)?.value.value
  for (const name of ['kept', 'private'])
    if (typeof says(name) !== 'boolean') throw new Error(`src/site/${file}: its handle must say ${name}: true or false`)
  return says
}

const prefix = 'virtual:route-patterns/'

/** Gives a list to whoever imports `virtual:route-patterns/<list>`. */
export const routePatternsModule = (): Plugin => ({
  name: prefix,
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load: async (id) => {
    if (!id.startsWith(`\0${prefix}`)) return null
    const list = id.slice(prefix.length + 1) as List
    return `export const ${lists[list].named} = ${JSON.stringify(await routePatterns(list))}`
  },
})
