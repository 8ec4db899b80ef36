import type { Author, Channel, ColumnSummary, MagazineSummary, SpecialSummary } from '../../contract/place-shapes.ts'
import { addressOf } from '../../domain/navigation/addresses.ts'
import { channelPath } from '../../domain/places/address.ts'
import type { AuthorWithPosts } from '../../operations/places/read-author.ts'
import type { ChannelRow } from '../../operations/places/read-channel.ts'
import type { ColumnWithLatest } from '../../operations/places/read-column.ts'
import type { IssueRow } from '../../operations/places/read-magazine.ts'
import type { SpecialRow } from '../../operations/places/read-special.ts'
import { presentPostSummary } from './post.ts'

export function presentAuthor(row: AuthorWithPosts): Author {
  return { ...row, url: addressOf('author', row.id) }
}

export function presentColumn(row: ColumnWithLatest): ColumnSummary {
  return { ...row, latest: row.latest && presentPostSummary(row.latest), url: addressOf('column', row.id) }
}

export function presentChannel(row: ChannelRow): Channel {
  return { ...row, url: channelPath(row) }
}

export function presentSpecial({
  id,
  title,
  lead,
  sponsor,
  channel,
  publish_date,
  cover,
}: Omit<SpecialRow, 'sections'>): SpecialSummary {
  return { id, title, lead, sponsor, channel, publish_date, cover, url: addressOf('special', id) }
}

export function presentMagazineSummary({ issue, name, theme, publish_date, cover, readable }: IssueRow): MagazineSummary {
  return { issue, name, theme, publish_date, cover, url: addressOf('magazine', issue), readable }
}
