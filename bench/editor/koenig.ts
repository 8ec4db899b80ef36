import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import type { Part } from './text.ts'

/** The measured version, and the React version that its editor requires. */
const packages = ['@tryghost/koenig-lexical@1.9.3', 'react@18.3.1', 'react-dom@18.3.1']

const entry = `
import { createElement as draw } from 'react'
import { createRoot } from 'react-dom/client'
import { KoenigComposer, KoenigEditor } from '@tryghost/koenig-lexical'
import './node_modules/@tryghost/koenig-lexical/dist/style.css'
const upload = () => ({ upload: async () => [], isLoading: false, errors: [], filesNumber: 0, progress: 0 })
const text = fetch('text-' + new URL(location).searchParams.get('of') + '.json').then((answer) => answer.text())
text.then((initialEditorState) =>
  createRoot(document.getElementById('root')).render(
    draw(KoenigComposer, { initialEditorState, cardConfig: {}, fileUploader: { useFileUpload: upload, fileTypes: {} }, onError: console.error },
      draw(KoenigEditor, {})),
  ),
)
`

/**
 * Ghost's editor alone on a page, without its admin and without a server that saves. It is installed into a temporary
 * folder that is removed after the run, and is no dependency of the project.
 * @returns its URL for a text by name; null where npm does not provide it
 */
export async function openKoenig(
  folder: string,
  port: number,
  texts: ReadonlyMap<string, readonly Part[]>,
): Promise<{ urlOf: (text: string) => string; stop: () => void } | null> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(join(folder, 'main.js'), entry)
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="zh-TW"><meta charset="utf-8"><title>Koenig</title><div id="root" class="koenig-lexical"></div><script type="module" src="/main.js"></script></html>',
  )
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', ...packages], {
      cwd: folder,
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  await build({ root: folder, configFile: false, logLevel: 'error', build: { chunkSizeWarningLimit: 10_000 } })
  const files = new Map<string, Buffer>()
  const compress = (bytes: Buffer | string) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
  for (const [name, parts] of texts) files.set(`/text-${name}.json`, compress(JSON.stringify(stateOf(parts))))
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = pathname === '/' ? '/index.html' : pathname
    try {
      const bytes = files.get(file) ?? compress(readFileSync(join(folder, 'dist', file)))
      files.set(file, bytes)
      const stored = file === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable'
      answer.writeHead(200, { 'content-type': typeOf(file), 'content-encoding': 'br', 'cache-control': stored }).end(bytes)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { urlOf: (text) => `http://127.0.0.1:${port}/?of=${text}`, stop: () => server.close() }
}

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' }
const typeOf = (file: string) => types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** A text in the editor's state format. */
function stateOf(parts: readonly Part[]): object {
  const around = { direction: 'ltr', format: '', indent: 0, version: 1 }
  const words = (text: string) => [{ detail: 0, format: 0, mode: 'normal', style: '', text, type: 'extended-text', version: 1 }]
  const children = parts.map(({ heading, text }) =>
    heading
      ? { ...around, type: 'extended-heading', tag: 'h2', children: words(text) }
      : { ...around, type: 'paragraph', children: words(text) },
  )
  return { root: { ...around, type: 'root', children } }
}
