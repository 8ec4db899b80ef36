import { join } from 'node:path'
import type { PageHandle } from '../../src/drawing/page-handle.ts'
import { loadBuilds } from '../../src/server/pages/site-router.ts'
import { routeTable } from './route-table.ts'
import type { RouteId, Who } from './samples.ts'
import { samples } from './samples.ts'

/** One page as one reader finds it. */
export interface WalkedPage {
  id: RouteId
  /** The module that draws it, below `src/site` (its folder is the room), or `office/` and where it is below `src/office`. */
  file: string
  /** Its address; where it is `linked`, the form of it. */
  path: string
  who: Who
  /** The page of the same reader that has a link to it. */
  linkedOn: string | undefined
  handle: PageHandle
}

const builds = await loadBuilds(join(import.meta.dirname, '../..'))
const moduleOf = (id: RouteId) => (builds.site.routes[id] ?? builds.office.routes[id])?.module

/** The first address of a route. */
export const at = (id: RouteId): string => samples[id].at[0]

/** What a route says of itself. */
export const handleOf = (id: RouteId): PageHandle => moduleOf(id)?.['handle'] as PageHandle

/** All addresses of the site's pages that somebody finds (200), as whoever finds them. */
export const pages: WalkedPage[] = routeTable.flatMap(({ id: given, source }) => {
  const id = given as RouteId
  const file = source.replace(/^src\/(site\/)?/, '')
  const module = moduleOf(id)
  const { at: paths, who = 'visitor', also = [], answers, linkedOn } = samples[id]
  if (!module?.default || answers !== undefined) return []
  const handle = module['handle'] as PageHandle
  return [who, ...also].flatMap((reader) => paths.map((path) => ({ id, file, path, who: reader, linkedOn, handle })))
})

/** Of each route the page at its first address, as the first who finds it. */
export const onePerRoute: WalkedPage[] = pages.filter(({ id }, index) => pages.findIndex((page) => page.id === id) === index)

/** One page of each kind: what one module draws for several routes differs in words, unless the sample says more. */
export const onePerKind: WalkedPage[] = onePerRoute.filter(
  ({ id, file }, index) => samples[id].eachDiffers || onePerRoute.findIndex((page) => page.file === file) === index,
)

/** The same, with what the others who find them see, and with all addresses of those of which each differs. */
export const everyView: WalkedPage[] = pages.filter(
  ({ id, path, who }) =>
    onePerKind.some((page) => page.id === id) &&
    (samples[id].eachDiffers ? who === (samples[id].who ?? 'visitor') : path === at(id)),
)

/** The room that a page belongs to. */
export const roomOf = ({ file }: WalkedPage): string => file.split('/')[0] ?? ''

/** The first link of a form (`/desk/*`) on a page. @throws when there is none */
export function linkOn(html: string, form: string): string {
  const [start = '', end = ''] = form.split('*')
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const found = links.find((href) => href.startsWith(start) && href.endsWith(end) && /\d/.test(href.slice(start.length)))
  if (found === undefined) throw new Error(`no link of the form ${form}`)
  return found
}
