import type { Catalogue, CatalogueName } from './catalogue-schema.ts'
import { fault } from './fault.ts'

function twice(keys: readonly (string | number)[]): (string | number)[] {
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

/** What must be true between the files of the catalogue. @throws naming the file and the fault */
export function checkCatalogue(catalogue: Catalogue): void {
  const refuse = (name: CatalogueName, what: string) => {
    throw fault(`catalogue/${name}.yaml`, what)
  }
  const unique = (name: CatalogueName, keys: readonly (string | number)[], kind: string) => {
    for (const key of twice(keys)) refuse(name, `${kind} ${key} 重複`)
  }
  unique(
    'tags',
    catalogue.tags.map(({ name }) => name),
    '標籤',
  )
  unique(
    'magazines',
    catalogue.magazines.map(({ issue }) => issue),
    '期數',
  )
  unique(
    'channels',
    catalogue.channels.map(({ slug }) => slug),
    '頻道',
  )
  unique(
    'channels',
    catalogue.channels.map(({ title }) => title),
    '頻道名稱',
  )
  for (const name of ['pages', 'partners', 'plans', 'newsletters'] as const)
    unique(
      name,
      catalogue[name].map(({ slug }) => slug),
      '代稱',
    )
  for (const name of [
    'activities',
    'ask-packs',
    'authors',
    'channels',
    'columns',
    'digital-features',
    'header-event',
    'house-ads',
    'newsletters',
    'plans',
    'quizzes',
    'shop',
    'specials',
    'videos',
  ] as const)
    unique(
      name,
      catalogue[name].map(({ id }) => id),
      '編號',
    )
  unique('menus', menuIds(catalogue), '編號')

  const tags = new Set(catalogue.tags.map(({ name }) => name))
  const channels = new Set(catalogue.channels.map(({ slug }) => slug))
  const authors = new Set(catalogue.authors.map(({ id }) => id))
  const needTags = (name: CatalogueName, names: readonly string[]) => {
    for (const tag of names) if (!tags.has(tag)) refuse(name, `沒有「${tag}」這個標籤`)
  }
  for (const channel of catalogue.channels) needTags('channels', channel.topics)
  for (const topic of catalogue.topics) needTags('topics', topic.tags)
  for (const newsletter of catalogue.newsletters) needTags('newsletters', newsletter.tags)
  for (const video of catalogue.videos) needTags('videos', video.tags)
  for (const name of ['columns', 'digital-features', 'quizzes', 'specials', 'tags', 'videos'] as const) {
    for (const { channel } of catalogue[name]) if (!channels.has(channel)) refuse(name, `沒有 ${channel} 這個頻道`)
  }
  for (const { author } of catalogue.columns) if (!authors.has(author)) refuse('columns', `沒有 ${author} 號作者`)
  for (const event of catalogue['header-event']) {
    if (event.display_method === 'image' && !event.image) refuse('header-event', `${event.id} 要有圖`)
  }
  for (const { issue, sections } of catalogue.magazines) {
    const pages = sections.flatMap(({ items }) => items.map(({ page }) => page))
    if (pages.some((page, at) => at > 0 && page <= (pages[at - 1] ?? 0))) refuse('magazines', `第 ${issue} 期的頁碼沒有由小到大`)
  }
}

function menuIds({ menus }: Catalogue): number[] {
  const lists = menus.groups.flatMap((group) => ('items' in group ? group.items : [...group.nav, ...group.footer]))
  return lists.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)])
}
