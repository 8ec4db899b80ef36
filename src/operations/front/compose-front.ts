import {
  type ContentsRow,
  channelsWithNewest,
  columnsWithNewest,
  type DailyNoteRow,
  dailyNotesFor,
  type FrontCandidateRow,
  type FrontChannelRow,
  type FrontColumnRow,
  mostReadAndNewest,
  newestContents,
} from '../../db/queries/front.ts'
import { type PostSummaryRow, postsByUids } from '../../db/queries/posts.ts'
import { dayAfter, noteOn, type SolarTerm, solarTermOn } from '../../domain/front/daily-note.ts'
import { type ContentsLine, coverStories, type Front, keyOf, pickContents, pickFront } from '../../domain/front/pick-front.ts'
import { pinsAt } from '../../domain/front/pins.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

/** The number of candidates for each place, so that enough are left after others were selected elsewhere. */
const spare = { perChannel: 12, perColumn: 6, mostRead: 40, perType: 16 }

export interface ComposedFront extends Omit<Front<PostSummaryRow>, 'channels' | 'columns'> {
  channels: (FrontChannelRow & { posts: PostSummaryRow[] })[]
  columns: (FrontColumnRow & { posts: PostSummaryRow[] })[]
  /** The latest issue and lines of its contents, with the authors of their posts; null before the first issue. */
  magazine: { issue: number; contents: (ContentsLine & { authors: string[] })[] } | null
  /** 今天的日安; null without a text for the day. */
  today: { day: string; term: SolarTerm; note: DailyNoteRow; next: string | null } | null
}

/** The front page: public posts without content, selected by `domain/front`, in six statements. */
export async function composeFront({ db, now, lens }: OperationContext): Promise<ComposedFront> {
  const day = taipeiDay(now)
  const [featured, lists, columns, printed, notes] = await Promise.all([
    channelsWithNewest(db, spare.perChannel),
    mostReadAndNewest(db, { ...spare, draft: lens?.draftFront === true }),
    columnsWithNewest(db, spare.perColumn),
    newestContents(db, day),
    dailyNotesFor(db, day),
  ])
  const channels = featured.filter(({ posts }) => posts.length > 0)
  const sections = printed ? readableOnly(printed) : []
  const pins = pinsAt(
    lists.pins.map(({ pin, post }) => ({ ...pin, shown: post })),
    now,
  )
  const chosen = pickFront<FrontCandidateRow>(
    {
      channels,
      mostRead: lists.most_read,
      columns: columns.map(({ posts }) => posts),
      blogs: lists.blogs,
      books: lists.books,
    },
    coverStories(sections),
    new Map([...pins].map(([slot, { shown: post }]) => [slot, post])),
  )
  const shown = Object.values(chosen)
    .flat(2)
    .filter((post) => post !== null)
  const contents = pickContents(sections, shown)
  const printedAs = new Map(printed?.readable.map((post) => [keyOf(post), post.uid]))
  const ofContents = ({ post }: ContentsLine) => (post ? printedAs.get(keyOf(post)) : undefined)
  const wanted = [...shown.map(({ uid }) => uid), ...contents.flatMap((item) => ofContents(item) ?? [])]
  const lines = new Map((await postsByUids(db, wanted)).map((post) => [post.uid, post]))
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
      posts: linesOf(chosen.columns[at]),
    })),
    magazine: printed && {
      issue: printed.issue,
      contents: contents.map((item) => ({
        ...item,
        authors: lines.get(ofContents(item) ?? 0)?.authors.map(({ name }) => name) ?? [],
      })),
    },
    today: todayOf(day, notes),
  }
}

function todayOf(day: string, notes: DailyNoteRow[]): ComposedFront['today'] {
  const note = noteOn(day, notes)
  return note && { day, term: solarTermOn(day).term, note, next: noteOn(dayAfter(day), notes)?.title ?? null }
}

/** The contents without the posts that are not public (withdrawn, or not published yet). */
function readableOnly({ sections, readable }: ContentsRow): ContentsRow['sections'] {
  const known = new Set(readable.map(keyOf))
  return sections.map(({ title, items }) => ({
    title,
    items: items.map((item) => (item.post && known.has(keyOf(item.post)) ? item : { ...item, post: null })),
  }))
}
