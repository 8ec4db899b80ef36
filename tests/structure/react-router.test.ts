import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/**
 * The versions of React Router with which its undocumented interfaces were verified: docs/practices/react-router.md
 * describes how.
 */
const verified = ['8.4.0']

/** The undocumented exports in use, by file. */
const undocumented = {
  'src/drawing/hydrate-document.tsx': [
    'FrameworkContext',
    'RemixErrorBoundary',
    'RouteModules',
    'createBrowserHistory',
    'createClientRoutes',
    'createClientRoutesWithHMRRevalidationOptOut',
    'createRouter',
    'decodeViaTurboStream',
    'defaultMapRouteProperties',
    'getTurboStreamSingleFetchDataStrategy',
  ],
  'src/drawing/all-routes.ts': ['AssetsManifest', 'RouteModules', 'createClientRoutes'],
  'src/drawing/routes-of-page.server.ts': ['AssetsManifest'],
}
/** Files that pass data beside the router: the context of a rendering, and those that fill and read it. */
const besideTheRouter = [
  'src/drawing/render-document.server.tsx',
  'src/drawing/loader-data.server.ts',
  'src/drawing/hydration-data.tsx',
  'src/office/entry.server.tsx',
  'src/server/pages/renderer.ts',
  'src/site/entry.server.tsx',
]

const sources = sourcesBelow('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('undocumented interfaces were verified with the installed React Router version', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  for (const name of ['react-router', '@react-router/dev'])
    expect(verified, name).toContain(packages[`node_modules/${name}`]?.version)
})

test('undocumented exports of React Router are imported in src/drawing only, by these names', () => {
  const found = sources.flatMap(({ file, text }) => {
    const names = [...text.matchAll(/UNSAFE_(\w+)/g)].map(([, name = '']) => name)
    return names.length > 0 ? [[file, [...new Set(names)].sort()]] : []
  })
  expect(Object.fromEntries(found)).toEqual(undocumented)
})

test('data is passed beside the router in these files only', () => {
  const found = sources.filter(({ text }) =>
    /\b(site|request)\.drawn\b|\bdrawing\.data\b|\bdrawn\.html\b|\bdrawing, drawn\b/.test(text),
  )
  expect(found.map(({ file }) => file).sort()).toEqual(besideTheRouter.sort())
})
