import type { LayoutName } from './layouts/layout.ts'

/** What a route says about itself: `export const handle: PageHandle = { layout: 'member', middleware: ['member-only'] }`. */
export interface PageHandle {
  /** How the page is arranged; `default` when it says nothing. */
  layout?: LayoutName
  /** Names from the registry in `middleware.ts`, asked in this order before the page is drawn. */
  middleware?: string[]
  /** The page's title where it is always the same: login links name it as the place one came from. */
  title?: string
}

/** A route of the build, as far as its handle goes. */
export interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { handle?: unknown }
}

export type BuiltRoutes = Record<string, BuiltRoute | undefined>
