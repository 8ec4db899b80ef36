import {
  type ContentsRow,
  channelsWithNewest,
  columnsWithNewest,
  type FrontCandidateRow,
  type FrontChannelRow,
  type FrontColumnRow,
  mostReadAndNewest,
  newestContents,
} from '../../db/queries/front.ts'
import { type PostSummaryRow, postsByUids } from '../../db/queries/posts.ts'
import { type ContentsLine, pickContents } from '../../domain/front/pick-contents.ts'
import { type Front, pickFront } from '../../domain/front/pick-front.ts'
import { pinsAt } from '../../domain/front/pins.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

/** The number of candidates for each place, so that enough are left after others were selected elsewhere. */
const spare = { perChannel: 12, perColumn: 4, mostRead: 40, perType: 16 }

export interface ComposedFront extends Omit<Front<PostSummaryRow>, 'channels' | 'columns'> {
  channels: (FrontChannelRow & { posts: PostSummaryRow[] })[]
  columns: (FrontColumnRow & { post: PostSummaryRow | null })[]
  /** The latest issue and lines of its contents; null before the first issue. */
  magazine: { issue: number; contents: ContentsLine[] } | null
}

/** The front page: public posts without content, selected by `domain/front`, in five statements. */
export async function composeFront({ db, now, lens }: OperationContext): Promise<ComposedFront> {
  const [featured, lists, columns, printed] = await Promise.all([
    channelsWithNewest(db, spare.perChannel),
    mostReadAndNewest(db, { ...spare, draft: lens?.draftFront === true }),
    columnsWithNewest(db, spare.perColumn),
    newestContents(db, taipeiDay(now)),
  ])
  const channels = featured.filter(({ posts }) => posts.length > 0)
  const candidates = {
    channels,
    mostRead: lists.most_read,
    columns: columns.map(({ posts }) => posts),
    blogs: lists.blogs,
    books: lists.books,
  }
  const pins = pinsAt(
    lists.pins.map(({ pin, post }) => ({ ...pin, shown: post })),
    now,
  )
  const chosen = pickFront<FrontCandidateRow>(candidates, new Map([...pins].map(([slot, { shown: post }]) => [slot, post])))
  const shown = Object.values(chosen)
    .flat(2)
    .filter((post) => post !== null)
  const lines = new Map(
    (
      await postsByUids(
        db,
        shown.map(({ uid }) => uid),
      )
    ).map((post) => [post.uid, post]),
  )
  const line = (post: FrontCandidateRow | null | undefined) => (post && lines.get(post.uid)) ?? null
  const linesOf = (posts: FrontCandidateRow[] = []) => posts.flatMap((post) => line(post) ?? [])
  return {
    lead: line(chosen.lead),
    picks: linesOf(chosen.picks),
    mostRead: linesOf(chosen.mostRead),
    blogs: linesOf(chosen.blogs),
    books: linesOf(chosen.books),
    channels: channels.map((channel, at) => ({ ...channel, posts: linesOf(chosen.channels[at]) })),
    columns: columns.map(({ column_id, column_title, author }, at) => ({
      column_id,
      column_title,
      author,
      post: line(chosen.columns[at]),
    })),
    magazine: printed && { issue: printed.issue, contents: pickContents(readableOnly(printed), shown) },
  }
}

/** The contents without the posts that are not public (withdrawn, or not published yet). */
function readableOnly({ sections, readable }: ContentsRow): ContentsRow['sections'] {
  const known = new Set(readable.map(({ type, id }) => `${type}/${id}`))
  return sections.map(({ title, items }) => ({
    title,
    items: items.map((item) => (item.post && known.has(`${item.post.type}/${item.post.id}`) ? item : { ...item, post: null })),
  }))
}
