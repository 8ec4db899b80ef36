/** What the site's own pages for faults say: 500 for what went wrong here, 404 for everything else. */
const words = {
  404: { title: '找不到頁面', sentence: '找不到您要的頁面內容' },
  500: { title: '伺服器忙碌中', sentence: '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服' },
}

/** For where the site's own page cannot be drawn, or would say nothing of what is wrong: no style, no script, one way out. */
export function lightPage({ title, sentence }: { title: string; sentence?: string }): string {
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>${sentence ? `<p>${sentence}</p>` : ''}<p><a href="/">回首頁</a></p></main></body>
</html>
`
}

/** The light page of a kind of fault. */
export const lightFaultPage = (kind: 404 | 500) => lightPage(words[kind])
