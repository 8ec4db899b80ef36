import {
  columnsWithNewest,
  type FrontChannelRow,
  type FrontColumnRow,
  featureChannels,
  newestByFeatureChannel,
  newestByType,
} from '../db/queries/front.ts'
import { listPosts, type PostSummaryRow } from '../db/queries/posts.ts'
import { type Front, pickFront } from '../domain/front/pick-front.ts'
import type { OperationContext } from './context.ts'

/** How many posts stand ready behind each place, so that one is left when others have been taken. */
const spare = { perChannel: 10, perColumn: 4, mostRead: 40, perType: 16 }

export interface ComposedFront extends Omit<Front<PostSummaryRow>, 'channels' | 'columns'> {
  channels: (FrontChannelRow & { posts: PostSummaryRow[] })[]
  columns: (FrontColumnRow & { post: PostSummaryRow | null })[]
}

/** The front page: public posts without content, chosen by `domain/front`, in five statements. */
export async function composeFront({ db }: OperationContext): Promise<ComposedFront> {
  const [channels, articles, mostRead, columnRows, others] = await Promise.all([
    featureChannels(db),
    newestByFeatureChannel(db, spare.perChannel),
    listPosts(db, { type: 'article' }, { sort: 'popular', limit: spare.mostRead, offset: 0 }),
    columnsWithNewest(db, spare.perColumn),
    newestByType(db, ['blog', 'book'], spare.perType),
  ])
  const columns = [...new Map(columnRows.map((row) => [row.column_id, row as FrontColumnRow])).values()]
  const front = pickFront<PostSummaryRow>({
    channels: channels.map(({ id }) => articles.filter((post) => post.channel_id === id)),
    mostRead,
    columns: columns.map((column) =>
      columnRows.flatMap((row) => (row.column_id === column.column_id && row.uid !== null ? [row] : [])),
    ),
    blogs: others.filter(({ type }) => type === 'blog'),
    books: others.filter(({ type }) => type === 'book'),
  })
  return {
    ...front,
    channels: channels.map((channel, at) => ({ ...channel, posts: front.channels[at] ?? [] })),
    columns: columns.map((column, at) => ({ ...column, post: front.columns[at] ?? null })),
  }
}
