import { type ReaderService, readerServiceWords } from '../../domain/navigation/reader-service.ts'

/** The texts of the light error pages: 500 for a fault of the site, 404 for everything else. */
const words = {
  404: { title: '找不到頁面', sentence: '找不到您要的頁面內容' },
  500: { title: '伺服器忙碌中', sentence: '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服' },
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The reader service as a paragraph. */
const serviceParagraph = (service: ReaderService) =>
  `<p>${readerServiceWords(service)
    .map(({ text, href }) => (href ? `<a href="${escaped(href)}">${escaped(text)}</a>` : escaped(text)))
    .join('')}</p>`

/** Used where the site's own page cannot be rendered, or would not explain the fault: no style, no script, one link. */
export function lightPage({
  title,
  sentence,
  service,
}: {
  title: string
  sentence?: string
  service?: ReaderService | undefined
}): string {
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>${sentence ? `<p>${sentence}</p>` : ''}${service ? serviceParagraph(service) : ''}<p><a href="/">回首頁</a></p></main></body>
</html>
`
}

/** The light page of a kind of fault; for a 500 it contains the reader service. */
export const lightFaultPage = (kind: 404 | 500, service?: ReaderService) =>
  lightPage({ ...words[kind], service: kind === 500 ? service : undefined })
