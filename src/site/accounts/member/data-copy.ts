import type { OwnData } from '../../../contract/own-data.ts'
import { factText, kindText, valueText } from '../../../domain/membership/own-data-labels.ts'
import { taipeiDay, taipeiMoment } from '../../../domain/time/taipei.ts'
import { notFoundPage } from '../../../rendering/or-not-found.ts'
import type { FileHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import type { Route } from './+types/data-copy.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

const details = (row: Record<string, unknown>) =>
  `<table>${Object.entries(row)
    .map(([name, value]) => `<tr><th scope="row">${escaped(factText(name))}</th><td>${escaped(valueText(name, value))}</td></tr>`)
    .join('')}</table>`

/** All stored data of a member, as a self-contained HTML page: it can be saved, printed, and read offline. */
function readableData({ generated_at, account, held: rowsByTable }: OwnData, siteName: string): string {
  const filledTables = Object.entries(rowsByTable).filter(([, rows]) => rows.length > 0)
  const emptyTables = Object.keys(rowsByTable).filter((table) => !rowsByTable[table]?.length)
  const kinds = filledTables.map(
    ([table, rows]) => `<h2>${escaped(kindText(table))}（${rows.length}）</h2>${rows.map(details).join('')}`,
  )
  return `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>我的資料｜${escaped(siteName)}</title>
<style>body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.8 sans-serif}table{width:100%;margin:0 0 1.5rem;border-collapse:collapse}
th,td{padding:.4rem .75rem;border:1px solid #ccc;text-align:left;vertical-align:top;overflow-wrap:anywhere;white-space:pre-wrap}th{width:11rem;font-weight:500}</style></head>
<body><main><h1>我的資料</h1><p>${escaped(siteName)}在 ${taipeiMoment(new Date(generated_at))} 保有的關於您的資料。密碼與登入憑證不在其中。</p>
<h2>帳號</h2>${details(account)}${kinds.join('\n')}
<h2>沒有資料的項目</h2><p>${emptyTables.map((table) => escaped(kindText(table))).join('、')}</p></main></body></html>`
}

export const handle: FileHandle = { middleware: ['member-only'], title: '我的資料', cached: false }

/** /member/data/json and /member/data/html: an export of the member's own data. */
export async function loader({ params: { format }, context }: Route.LoaderArgs) {
  if (format !== 'json' && format !== 'html') throw notFoundPage()
  const { client, config } = context.get(siteRequest)
  const { items } = await client('GET /api/v3.0/member/data')
  const text = format === 'json' ? JSON.stringify(items, null, 2) : readableData(items, config.siteName)
  return new Response(text, {
    headers: {
      'content-type': format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${taipeiDay(new Date())}.${format}"`,
    },
  })
}
