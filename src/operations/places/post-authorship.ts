import { type AuthorFilter, type WrittenRow, writtenBy } from '../../db/queries/author-list.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'

/**
 * The posts of each author within a filter, by number: expensive for many posts, and identical for all
 * readers, so it is cached.
 */
export const authorsOfPost = (context: OperationContext, filter: AuthorFilter): Promise<ReadonlyMap<number, WrittenRow>> =>
  cached(context, JSON.stringify(['written', filter.channel, filter.tag, filter.year]), async () => {
    const rows = await writtenBy(context.db, filter)
    return new Map(rows.map((row) => [row.author, row]))
  })
