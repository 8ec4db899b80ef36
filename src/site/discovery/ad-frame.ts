import type { FileHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import type { Route } from './+types/ad-frame.ts'
import { adFrameScript } from './ad-frame-script.ts'

export const handle: FileHandle = { cached: true, adFrame: true }

const style = 'html,body{height:100%;margin:0;overflow:hidden}body{display:grid;place-items:center}'

/**
 * /ad-frame: the document that contains a network advertisement, sandboxed from the page around it. 404 without a
 * network.
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const { adNetwork } = context.get(siteRequest).config.thirdParties
  if (!adNetwork) return new Response('This page could not be found', { status: 404 })
  const html = `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>廣告</title><style>${style}</style></head>
<body data-network="${adNetwork}"><div id="ad"></div><script>${adFrameScript}</script></body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
