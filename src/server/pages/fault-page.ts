import type { IncomingMessage, ServerResponse } from 'node:http'
import { inTime } from '../in-time.ts'
import { securityHeaders } from './csp.ts'
import type { DrawnPage } from './kept-page.ts'
import type { Renderer } from './renderer.ts'

/** For when not even the site's own page for faults can be drawn: no style, no script, one way out. */
const bare = `<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>伺服器忙碌中</title></head>
<body><main><h1>伺服器忙碌中</h1><p>伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服</p><p><a href="/">回首頁</a></p></main></body>
</html>
`
/** How long it may take to draw, milliseconds. */
const drawWithin = 3_000
/** How long one that was drawn serves again, milliseconds: who needs it is seldom alone, and the process has enough to do. */
const keptFor = 5_000

/** Answers with the page for faults: 500, or 503 when the site has more to do than it can. */
export type ServeFaultPage = (request: IncomingMessage, response: ServerResponse, status: 500 | 503) => Promise<void>

/** The site's page for faults, or a bare one. No browser or proxy keeps it. */
export function createFaultPage(renderer: Pick<Renderer, 'drawForAudience'>, now = () => performance.now()): ServeFaultPage {
  let drawing: Promise<DrawnPage | null> = Promise.resolve(null)
  let drawnAt = Number.NEGATIVE_INFINITY
  const drawn = () => {
    if (now() - drawnAt > keptFor) {
      drawnAt = now()
      drawing = inTime(renderer.drawForAudience('/500', 'visitor'), drawWithin, 'not drawn').catch(() => null)
    }
    return drawing
  }
  return async (request, response, status) => {
    const page = await drawn()
    const headers = page?.headers ?? {
      ...securityHeaders,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }
    const body = page?.body ?? Buffer.from(bare)
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
