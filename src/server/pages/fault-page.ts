import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from './csp.ts'
import type { Renderer } from './renderer.ts'

/** For when not even the site's own page for faults can be drawn: no style, no script, one way out. */
const bare = `<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>伺服器忙碌中</title></head>
<body><main><h1>伺服器忙碌中</h1><p>伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服</p><p><a href="/">回首頁</a></p></main></body>
</html>
`

/** Answers 500: with the site's page for it, or a bare one. A fault is never kept. */
export async function serveFaultPage(request: IncomingMessage, response: ServerResponse, renderer: Renderer): Promise<void> {
  const drawn = await renderer.drawForAudience('/500', 'visitor').catch(() => null)
  const headers = drawn?.headers ?? {
    ...securityHeaders,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  const body = drawn?.body ?? Buffer.from(bare)
  response.writeHead(500, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
