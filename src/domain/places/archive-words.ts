/**
 * The introduction of the issue archive: contents are promised only if every issue has pieces on this site.
 * @param issues with the number of their pieces that can be read on the site
 */
export function archiveWords(issues: readonly { readable: number }[]): string {
  const online = issues.filter(({ readable }) => readable > 0).length
  if (online === issues.length) return '每個月一期：封面、目錄，以及線上讀得到的篇目。'
  if (online === 0) return '每個月一期，這些期數只有紙本：這裡列出刊名與出刊日期，沒有目錄。'
  return `每個月一期：其中 ${online} 期有線上讀得到的篇目，其餘只有紙本，這裡列出刊名與出刊日期。`
}
