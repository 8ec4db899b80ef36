import fc from 'fast-check'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadBuilds, routesWithPrefix } from '../../src/server/pages/site-routes.ts'
import { root } from '../support/site.ts'

const { site: build } = await loadBuilds(root)
const paths = Object.values(build.routes).flatMap((route) => route?.path ?? [])

/** The route that matches a path, by the router's own rules. */
function matchedRoute(routes: ServerBuild['routes'], pathname: string) {
  const objects = Object.values(routes).flatMap((route): RouteObject[] =>
    route && route.id !== 'root' ? [{ id: route.id, path: route.path, index: route.index as false }] : [],
  )
  return matchRoutes(objects, pathname)?.at(-1)?.route.id
}

const same = (pathname: string) =>
  expect(matchedRoute(routesWithPrefix(build.routes)(pathname), pathname), pathname).toBe(matchedRoute(build.routes, pathname))

/** A path that matches a pattern. */
const pathLike = (pattern: string) =>
  `/${pattern
    .split('/')
    .map((segment) => (/^[:*]/.test(segment) ? '1' : segment.replace('?', '')))
    .join('/')}`

it.each(paths)('finds %s among the routes with the same prefix', (pattern) => {
  const path = pathLike(pattern)
  for (const written of [path, path.toUpperCase(), path.replace(/[a-z]/, (mail) => `%${mail.charCodeAt(0).toString(16)}`)])
    same(written)
  expect(Object.keys(routesWithPrefix(build.routes)(path)).length).toBeLessThan(Object.keys(build.routes).length / 2)
})

it('finds what all routes together find, for any path', () => {
  // the router warns about a path that cannot be decoded
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const segment = fc.oneof(
    fc.constantFrom(...new Set(paths.flatMap((path) => path.split('/')))),
    fc.constantFrom('', '1', '%', '%ZZ', '%2F', '文章', 'article-list2', '.data'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const pathname = new URL(`http://site.invalid/${segments.join('/')}`).pathname
      same(pathname)
    }),
    { numRuns: 300 },
  )
})
