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
  'src/rendering/hydrate-document.tsx': [
    'FrameworkContext',
    'RouteModules',
    'createBrowserHistory',
    'createClientRoutes',
    'createClientRoutesWithHMRRevalidationOptOut',
    'createRouter',
    'decodeViaTurboStream',
    'defaultMapRouteProperties',
    'getTurboStreamSingleFetchDataStrategy',
  ],
  'src/rendering/all-routes.ts': ['AssetsManifest', 'RouteModules', 'createClientRoutes'],
  'src/rendering/routes-of-page.server.ts': ['AssetsManifest'],
}
/** Files that pass data beside the router: the context of a rendering, and those that fill and read it. */
const besideTheRouter = [
  'src/rendering/render-document.server.tsx',
  'src/rendering/loader-data.server.ts',
  'src/rendering/hydration-data.tsx',
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

test('undocumented exports of React Router are imported in src/rendering only, by these names', () => {
  const imports = sources.flatMap(({ file, text }) => {
    const names = [...text.matchAll(/UNSAFE_(\w+)/g)].map(([, name = '']) => name)
    return names.length > 0 ? [[file, [...new Set(names)].sort()]] : []
  })
  expect(Object.fromEntries(imports)).toEqual(undocumented)
})

test('data is passed beside the router in these files only', () => {
  const violations = sources.filter(({ text }) =>
    /\b(site|request)\.rendered\b|\b(documentData|renderContext)\.data\b|\brendered\.html\b|\bdocumentData, rendered\b/.test(
      text,
    ),
  )
  expect(violations.map(({ file }) => file).sort()).toEqual(besideTheRouter.sort())
})
