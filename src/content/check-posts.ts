import { emergencyError } from '../domain/manuscripts/emergency-error.ts'
import { emptyFields } from '../domain/manuscripts/fields.ts'
import { type EntityKind, entityKinds } from '../domain/navigation/paths.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import { toolSlugs } from '../domain/tools/tool.ts'
import { type Catalogue, entityKeys } from './catalogue-schema.ts'
import { contentError } from './content-error.ts'
import { resolveRoute } from './field-shapes.ts'
import type { PostFile } from './post-file.ts'

export const keyOf = ({ type, id }: { type: string; id: number }) => `${type}/${id}`

/**
 * Checks the consistency between posts and the catalogue: every tag, channel, author, column, issue and internal link
 * exists, reviewers may review, no number is a duplicate.
 * @throws with the file and the error
 */
export function checkPosts(posts: readonly PostFile[], catalogue: Catalogue): void {
  const knownKeys = knownEntities(posts, catalogue)
  const features = new Set(catalogue.channels.filter(({ feature }) => feature).map(({ slug }) => slug))
  const sections = new Set(catalogue.channels.filter(({ feature }) => !feature).map(({ title }) => title))
  const reviewers = new Set(catalogue.authors.filter(({ reviewer }) => reviewer).map(({ id }) => id))
  const files = new Map<string, string>()
  for (const { file, type, front, links, document } of posts) {
    const requireEntity = (kind: EntityKind, key: string | number | undefined, label: string) => {
      if (key !== undefined && !knownKeys.has(`${kind} ${key}`)) throw contentError(file, `沒有${label}：${key}`)
    }
    const key = keyOf({ type, id: front.id })
    const other = files.get(key)
    if (other) throw contentError(file, `編號 ${front.id} 和 ${other} 重複`)
    files.set(key, file)
    for (const tag of front.tags) requireEntity('tag', tag, '這個標籤')
    if (!features.has(front.channel)) throw contentError(file, `沒有這個主題頻道：${front.channel}`)
    if (!sections.has(front.section)) throw contentError(file, `沒有這個分類：${front.section}`)
    requireEntity('author', front.author, '這位作者')
    requireEntity('author', front.reviewer, '這位審訂者')
    if (front.reviewer !== undefined && !reviewers.has(front.reviewer))
      throw contentError(file, `${front.reviewer} 號作者不是審訂者`)
    if (front.reviewer === front.author) throw contentError(file, '作者不能審訂自己的文章')
    requireEntity('column', front.column, '這個專欄')
    const column = catalogue.columns.find(({ id }) => id === front.column)
    if (column && column.author !== front.author) throw contentError(file, `${column.id} 號專欄的作者是 ${column.author}`)
    requireEntity('magazine', front.magazine, '這一期雜誌')
    for (const link of links) checkLink(file, link, knownKeys)
    const emergency = emergencyError({ fields: { ...emptyFields(type), ...textsOf(front) }, document })
    if (emergency) throw contentError(file, emergency.message)
  }
  for (const special of catalogue.specials) {
    for (const post of special.sections.flatMap((section) => section.posts))
      if (!files.has(keyOf(post))) throw contentError('catalogue/specials.yaml', `專題 ${special.id} 的 ${keyOf(post)} 不存在`)
  }
  for (const { id, chapters } of catalogue['digital-features'])
    for (const post of chapters.flatMap((chapter) => chapter.posts))
      if (!files.has(keyOf(post)))
        throw contentError('catalogue/digital-features.yaml', `數位專題 ${id} 的 ${keyOf(post)} 不存在`)
}

/** The texts of a post outside its body. */
const textsOf = ({ title, lead, key_points, promises }: PostFile['front']) => ({ title, lead, key_points, promises })

/**
 * Checks that every internal URL in the catalogue (menus, advertisements, links in its texts) leads to an existing
 * page.
 * @throws with the file and the URL
 */
export function checkInternalLinks(posts: readonly PostFile[], catalogue: Catalogue): void {
  const knownKeys = knownEntities(posts, catalogue)
  for (const [name, part] of Object.entries(catalogue))
    for (const url of internalUrlsIn(part)) checkLink(`catalogue/${name}.yaml`, url, knownKeys)
}

/** The values of `url` fields, and the links of the texts, on this site. */
function internalUrlsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    if (name === 'url') return value.startsWith('/') ? [value] : []
    return Array.from(value.matchAll(/\]\((\/[^)\s]*)\)/g), ([, url = '']) => url)
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => internalUrlsIn(child, Array.isArray(value) ? name : key))
}

/** An internal link must lead to an existing page; an external one must be https. @throws with the file and the link */
function checkLink(file: string, link: string, knownKeys: KnownPages): void {
  if (link.startsWith('https://')) return
  const route = link.startsWith('/') ? resolveRoute(link) : null
  if (!route || (route.kind !== 'page' && !knownKeys.has(`${route.kind} ${route.key}`)))
    throw contentError(file, `連結通往不存在的頁面：${link}`)
}

/** Everything with a page, by kind and key. */
type KnownPages = ReadonlySet<`${EntityKind} ${string}`>

function knownEntities(posts: readonly PostFile[], catalogue: Catalogue): KnownPages {
  const numbers = (type: PostType) => posts.flatMap((post) => (post.type === type ? post.front.id : []))
  const keys: Record<EntityKind, readonly (string | number)[]> = {
    article: numbers('article'),
    blog: numbers('blog'),
    book: numbers('book'),
    tool: toolSlugs,
    ...entityKeys(catalogue),
  }
  return new Set(entityKinds.flatMap((entityKind) => keys[entityKind].map((key) => `${entityKind} ${key}` as const)))
}
