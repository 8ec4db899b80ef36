import { join } from 'node:path'
import type { PageHandle } from '../../src/rendering/page-handle.ts'
import { loadBuilds } from '../../src/server/pages/site-routes.ts'
import { routeTable } from './route-table.ts'
import type { RouteId, Who } from './samples.ts'
import { samples } from './samples.ts'

/** One page as one reader sees it. */
export interface WalkedPage {
  id: RouteId
  /** Its module, below `src/site` (the folder is the feature), or `office/` and the path below `src/office`. */
  file: string
  /** Its URL; where it is `linked`, the pattern of it. */
  path: string
  who: Who
  /** The page of the same reader that links to it. */
  linkedOn: string | undefined
  handle: PageHandle
}

const builds = await loadBuilds(join(import.meta.dirname, '../..'))
const moduleOf = (id: RouteId) => (builds.site.routes[id] ?? builds.office.routes[id])?.module

/** The first URL of a route. */
export const at = (id: RouteId): string => samples[id].at[0]

/** The handle of a route. */
export const handleOf = (id: RouteId): PageHandle => moduleOf(id)?.['handle'] as PageHandle

/** All URLs of the site's pages that respond with 200, with the reader who has access. */
export const pages: WalkedPage[] = routeTable.flatMap(({ id: routeId, source }) => {
  const id = routeId as RouteId
  const file = source.replace(/^src\/(site\/)?/, '')
  const module = moduleOf(id)
  const { at: paths, who = 'visitor', also = [], answers, linkedOn } = samples[id]
  if (!module?.default || answers !== undefined) return []
  const handle = module['handle'] as PageHandle
  return [who, ...also].flatMap((reader) => paths.map((path) => ({ id, file, path, who: reader, linkedOn, handle })))
})

/** For each route the page at its first URL, as its first reader. */
export const onePerRoute: WalkedPage[] = pages.filter(({ id }, index) => pages.findIndex((page) => page.id === id) === index)

/** One page of each kind: routes of one module differ only in texts, unless the sample declares otherwise. */
export const onePerKind: WalkedPage[] = onePerRoute.filter(
  ({ id, file }, index) => samples[id].eachDiffers || onePerRoute.findIndex((page) => page.file === file) === index,
)

/** One page per kind, the views of other readers, and all URLs of samples whose URLs differ. */
export const everyView: WalkedPage[] = pages.filter(
  ({ id, path, who }) =>
    onePerKind.some((page) => page.id === id) &&
    (samples[id].eachDiffers ? who === (samples[id].who ?? 'visitor') : path === at(id)),
)

/** The feature that a page belongs to. */
export const featureOf = ({ file }: WalkedPage): string => file.split('/')[0] ?? ''

/** The first link that matches a pattern (`/desk/*`) on a page. @throws when there is none */
export function linkOn(html: string, form: string): string {
  const [start = '', end = ''] = form.split('*')
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const href = links.find((href) => href.startsWith(start) && href.endsWith(end) && /\d/.test(href.slice(start.length)))
  if (href === undefined) throw new Error(`no link of the form ${form}`)
  return href
}
