const placeNames: Record<string, string> = {
  header: '頁首',
  'index-bottom': '首頁底部',
  content: '文章內文',
  'article-bottom': '文章底部',
  'next-article': '下一篇文章之前',
  'channel-list': '頻道列表',
  'feature-channel': '主題頻道',
  backup: '備用文字廣告',
}

/** Display name of a slot. */
export function placeName(slot: string): string {
  return placeNames[slot] ?? (slot.startsWith('ch_') ? '頻道區塊文字廣告' : slot)
}
