import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/ad-frame.ts'

/**
 * The script of the frame that contains a network advertisement, as text. It requests one non-personalised
 * advertisement from Google Publisher Tag, and reports only the outcome to the page: empty, or a size.
 */
const adFrameScript = `
const asked = new URLSearchParams(location.search)
const tell = (news) => parent.postMessage({ adNews: news }, '*')
window.googletag = { cmd: [] }
googletag.cmd.push(() => {
  const service = googletag.pubads()
  service.setPrivacySettings({ nonPersonalizedAds: true })
  googletag.setConfig({ adsenseAttributes: { page_url: asked.get('page') } })
  service.addEventListener('slotRenderEnded', ({ isEmpty, size }) =>
    tell(isEmpty || !Array.isArray(size) ? { kind: 'empty' } : { kind: 'filled', size }))
  const path = '/' + document.body.dataset.network + '/' + asked.get('unit')
  const slot = googletag.defineSlot(path, JSON.parse(asked.get('sizes')), 'ad')
  if (!slot) return tell({ kind: 'error' })
  slot.addService(service)
  googletag.enableServices()
  googletag.display('ad')
})
const library = document.createElement('script')
library.src = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js'
library.async = true
library.onerror = () => tell({ kind: 'error' })
document.head.append(library)
`

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
