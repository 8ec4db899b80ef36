import type { Author, Channel, ColumnSummary, SpecialSummary } from '../../contract/place-shapes.ts'
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

export function presentSpecial({ sections: _, ...row }: Omit<SpecialRow, 'sections'> & { sections: unknown }): SpecialSummary {
  return { ...row, url: addressOf('special', row.id) }
}

/** An issue, with the additional columns of its row. */
export const presentMagazine = <Row extends IssueRow>(row: Row) => ({ ...row, url: addressOf('magazine', row.issue) })
