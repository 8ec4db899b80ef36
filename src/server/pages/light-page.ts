import { type ReaderService, readerServiceWords } from '../../domain/navigation/reader-service.ts'

/** What the site's own pages for faults say: 500 for what went wrong here, 404 for everything else. */
const words = {
  404: { title: '找不到頁面', sentence: '找不到您要的頁面內容' },
  500: { title: '伺服器忙碌中', sentence: '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服' },
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The ways to a person as a paragraph. */
const serviceParagraph = (service: ReaderService) =>
  `<p>${readerServiceWords(service)
    .map(({ text, href }) => (href ? `<a href="${escaped(href)}">${escaped(text)}</a>` : escaped(text)))
    .join('')}</p>`

/** For where the site's own page cannot be drawn, or would say nothing of what is wrong: no style, no script, one way out. */
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

/** The light page of a kind of fault; of ours it names the ways to a person. */
export const lightFaultPage = (kind: 404 | 500, service?: ReaderService) =>
  lightPage({ ...words[kind], service: kind === 500 ? service : undefined })
