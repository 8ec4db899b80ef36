import type { Site } from './site.ts'

/** A file of a page's first load and its transfer size, brotli. */
export interface Loaded {
  path: string
  bytes: number
}

/** The files of a page's first load: scripts and styles, with static imports. */
export async function firstLoad(
  site: Pick<Site, 'request'>,
  page: string,
): Promise<{ html: number; scripts: Loaded[]; styles: Loaded[] }> {
  const headers = { 'accept-encoding': 'br' }
  const { text, bytes } = await site.request(page, { headers })
  const styles = new Set(
    [...text.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(([tag]) => pathOf(/href="([^"]+)"/.exec(tag)?.[1])),
  )
  const routes = /<script type="application\/json" id="routes">([^<]*)<\/script>/.exec(text)?.[1]
  const { files, scripts: run } = JSON.parse(routes ?? '{"files":[],"scripts":[]}') as { files: string[]; scripts: string[] }
  const scripts = await withImports(site, [...files, ...run])
  const sizes = await Promise.all(
    [...styles].map(async (path) => ({ path, bytes: (await site.request(path, { headers })).bytes.length })),
  )
  return { html: bytes.length, scripts, styles: sizes }
}

/** Scripts with their static imports. */
export async function withImports(site: Pick<Site, 'request'>, paths: readonly string[]): Promise<Loaded[]> {
  const waiting = [...paths]
  const scripts = new Map<string, Loaded>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (scripts.has(path)) continue
    const script = await site.request(path, { headers: { 'accept-encoding': 'br' } })
    if (script.status !== 200) throw new Error(`${path} is named and answers ${script.status}`)
    scripts.set(path, { path, bytes: script.bytes.length })
    waiting.push(...importsOf(script.text, path))
  }
  return [...scripts.values()]
}

export const total = (files: Loaded[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** The static imports of a module. */
function importsOf(source: string, from: string): string[] {
  const imports = source.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[^"'();]*?\bfrom\s*)?["']([^"']+\.js)["']/g)
  return [...imports].map(([, path = '']) => new URL(path, `http://site${from}`).pathname)
}

const pathOf = (url = '') => url.replace(/[?#].*$/, '')
