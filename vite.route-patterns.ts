import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfig } from '@react-router/dev/routes'
import { type Plugin, parseAst } from 'vite'
import routes from './src/site/routes.ts'

const site = join(import.meta.dirname, 'src/site')

/**
 * Lists route patterns (as in `routes.ts`) by properties of their handles: the browser needs them for pages whose
 * modules are not loaded yet. Therefore they are read from the source text of the modules.
 */
const lists = {
  /** Private pages. */
  private: { named: 'privatePatterns', has: (says: Says) => says('private') === true },
  /** Pages that may be prefetched: personal pages are never cached, so a prefetch would render them twice. */
  prefetched: { named: 'prefetchedPatterns', has: (says: Says) => says('cached') === true && says('prefetch') !== false },
} as const
type List = keyof typeof lists
type Says = (name: string) => unknown

/** @throws for a page whose handle does not literally declare whether it is cached and private */
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

/** The value of a property of a page's handle, if written as a literal; null for a route without a page. */
function handleOf(file: string): Says | null {
  const { body } = parseAst(readFileSync(join(site, file), 'utf8'), { lang: 'tsx' })
  if (!body.some(({ type }) => type === 'ExportDefaultDeclaration')) return null
  const handle = body
    .flatMap((part) => (part.type === 'ExportNamedDeclaration' ? [part.declaration] : []))
    .flatMap((declared) => (declared?.type === 'VariableDeclaration' ? (declared.declarations as unknown as Handle[]) : []))
    .find(({ id }) => id.name === 'handle')
  const says = (name: string) => handle?.init?.properties.find(({ key }) => key.name === name)?.value.value
  for (const name of ['cached', 'private'])
    if (typeof says(name) !== 'boolean') throw new Error(`src/site/${file}: its handle must say ${name}: true or false`)
  return says
}

const prefix = 'virtual:route-patterns/'

/** Serves a list as the module `virtual:route-patterns/<list>`. */
export const routePatternsModule = (): Plugin => ({
  name: prefix,
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load: async (id) => {
    if (!id.startsWith(`\0${prefix}`)) return null
    const list = id.slice(prefix.length + 1) as List
    return `export const ${lists[list].named} = ${JSON.stringify(await routePatterns(list))}`
  },
})
