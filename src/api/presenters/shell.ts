import type { HeaderEvent, LatestMagazine, MenuGroup, MenuItem, PopularKeyword, Wall } from '../../contract/shell.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { addressOf } from '../../domain/navigation/addresses.ts'
import { wallLevels } from '../../domain/walls/wall.ts'
import type { HeaderEventRow } from '../../operations/shell/read-header.ts'
import type { MagazineRow } from '../../operations/shell/read-latest-magazine.ts'
import type { Menu, MenuNode } from '../../operations/shell/read-menus.ts'
import type { PopularKeywordRow } from '../../operations/shell/read-popular-keywords.ts'
import type { WallRow } from '../../operations/shell/read-walls.ts'

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
    url: addressOf('magazine', issue),
    image: cover ? imagePath(cover.id, 480) : '',
  }
}

export function presentWall({ status, title, text, benefits, button_title, button_url }: WallRow): Wall {
  return { status, level: wallLevels[status], title, text, benefits, button: { title: button_title, url: button_url } }
}
