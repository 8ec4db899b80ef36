import { stringify } from 'yaml'

/** Test fixture: a valid post file with the changes of a test; undefined removes a key. */
export function postSource(changes: Record<string, unknown> = {}, body = '第一段話。\n\n第二段話。'): string {
  const front = {
    id: 1,
    title: '一篇測試用的文章標題',
    lead: '這是一段夠長的前言，說明這篇文章在談什麼、寫給誰看，也讓測試有一段像樣的文字可以讀，不會因為太短被退回來。',
    channel: 'diet',
    section: '飲食營養',
    tags: ['減鹽', '外食', '早餐'],
    author: 2,
    publish_date: '2026-10-03T08:00',
    wall: '',
    topic_level: 1,
    topic_keyword: '減鹽',
    key_points: ['一', '二', '三'],
    references: ['國民健康署', '世界衛生組織'].map((publisher) => ({ title: '文件', publisher, url: 'https://example.com/' })),
    ...changes,
  }
  return `---\n${stringify(Object.fromEntries(Object.entries(front).filter(([, value]) => value !== undefined)))}---\n${body}\n`
}
