import type { AdUnit } from '../../contract/ads.ts'
import type { Front } from '../../contract/front.ts'
import type { PostSummary } from '../../contract/posts.ts'
import type { Share } from '../../contract/shares.ts'
import type { HeaderEvent, LatestMagazine, MenuGroup, MenuItem, PopularKeyword, Wall } from '../../contract/shell.ts'
import { type FixedSlotName, type FluidSlotName, fixedSlots, fluidSlots } from '../../domain/ads/slots.ts'
import { drawings } from '../../domain/diagrams/catalogue.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { channelPath } from '../../domain/places/author-links.ts'
import { postPath } from '../../domain/posts/post-path.ts'
import { readersLeft } from '../../domain/shares/share.ts'
import { wallLevels } from '../../domain/walls/wall.ts'
import type { ComposedFront } from '../../operations/front/front.ts'
import type { Page, PostSummaryRow } from '../../operations/posts/list-posts.ts'
import type { Share as ShareFound } from '../../operations/shares/shares.ts'
import type { HeaderEventRow, MagazineRow, Menu, MenuNode, PopularKeywordRow, WallRow } from '../../operations/shell/shell.ts'
import { presentPostSummary } from './post.ts'

/** The slot table for the media kit: fixed ones first. */
export function presentAdUnits(): AdUnit[] {
  const fixedUnits = Object.entries(fixedSlots).map(([slot, { code, sizes }]) => unit(code, slot as FixedSlotName, sizes))
  const fluid = Object.entries(fluidSlots).map(([slot, { code }]) => unit(code, slot as FluidSlotName, null))
  return [...fixedUnits, ...fluid]
}

const unit = (code: string, slot: AdUnit['slot'], sizes: AdUnit['sizes']): AdUnit => ({ code, slot, id: `ad-${slot}`, sizes })

export function presentHeaderEvent(row: HeaderEventRow): HeaderEvent {
  return {
    url: row.url,
    display_method: row.display_method,
    text: row.text,
    image: row.image && { url: imagePath(row.image.id, 1200) },
  }
}

export function presentMenu({ index, children, footer }: Menu): MenuGroup {
  return { index, children: children.map(presentMenuItem), ...(footer.length > 0 ? { footer: footer.map(presentMenuItem) } : {}) }
}

function presentMenuItem(node: MenuNode): MenuItem {
  const children = node.children.map((child) => ({ ...menuLink(child), children: child.children.map(menuLink) }))
  return { ...menuLink(node), children }
}

const menuLink = ({ id, title, url, redirect_type, image, icon, children }: MenuNode) => ({
  id,
  title,
  url,
  redirect_type,
  image,
  icon,
  hover: children.length > 0,
})

export function presentPopularKeyword({ name, pr, outbound_link }: PopularKeywordRow): PopularKeyword {
  return { name, pr, outbound_link }
}

export function presentMagazine({ issue, name, publish_date, cover }: MagazineRow): LatestMagazine {
  return {
    name,
    volume: String(issue),
    publish_date,
    url: entityPath('magazine', issue),
    image: cover ? imagePath(cover.id, 480) : '',
  }
}

export function presentWall({ status, title, text, benefits, button_title, button_url }: WallRow): Wall {
  return { status, level: wallLevels[status], title, text, benefits, button: { title: button_title, url: button_url } }
}

export function presentFront({
  lead,
  picks,
  channels,
  mostRead,
  columns,
  blogs,
  books,
  magazine,
  today,
  diagrams,
}: ComposedFront): Front {
  return {
    lead: lead && presentPostSummary(lead),
    picks: picks.map(presentPostSummary),
    channels: channels.map(({ id, slug, feature, title, description, posts }) => ({
      id,
      slug,
      url: channelPath({ id, slug, feature }),
      title,
      description,
      posts: posts.map(presentPostSummary),
    })),
    most_read: mostRead.map(presentPostSummary),
    columns: columns.map(({ column_id, column_title, author, posts }) => ({
      id: column_id,
      title: column_title,
      author,
      posts: posts.map(presentPostSummary),
    })),
    blogs: blogs.map(presentPostSummary),
    books: books.map(presentPostSummary),
    magazine: magazine && {
      issue: magazine.issue,
      contents: magazine.contents.map(({ section, title, page, authors, post }) => ({
        section,
        title,
        page,
        authors,
        url: post && postPath(post.type, post.id),
      })),
    },
    today: today && {
      day: today.day,
      term: today.term,
      title: today.note.title,
      scene: today.note.scene,
      figure: today.note.figure,
      about: today.note.about,
      source: { title: today.note.source, url: today.note.url },
      task: today.note.task,
      next: today.next,
    },
    diagrams: diagrams.map(({ type, id, drawing }) => ({
      drawing,
      title: drawings[drawing]?.title ?? '',
      url: postPath(type, id),
    })),
  }
}

interface PagedList<T> {
  items: T[]
  meta: { page: number; per_page: number; total: number; total_pages: number }
}

/** A page of any items in the envelope of paginated lists. */
export function presentPage<Row, Item>({ items, page, perPage, total }: Page<Row>, present: (row: Row) => Item): PagedList<Item> {
  return { items: items.map(present), meta: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) } }
}

/** A page of posts. */
export function presentPostPage(page: Page<PostSummaryRow>): PagedList<PostSummary> {
  return presentPage(page, presentPostSummary)
}

export function presentShare(share: ShareFound): Share {
  const { readers: _, reader_limit: __, ...publicFields } = share
  return { ...publicFields, url: `/share/${share.id}`, readers_left: readersLeft(share) }
}
