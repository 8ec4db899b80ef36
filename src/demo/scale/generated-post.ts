import { blockParts, keyMaker, textRun } from '../../content/block-parts.ts'
import type { PostFile } from '../../content/post-file.ts'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import type { Block, BlockOf, PostDocument } from '../../domain/posts/blocks.ts'
import type { BookDetails } from '../../domain/posts/fields.ts'
import { plainText } from '../../domain/posts/plain-text.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'
import { coverId } from '../pictures.ts'
import { type Random, randomStream } from '../random.ts'

/** Source material of generated posts: the demo texts of one feature channel, split into parts. */
interface PhrasePool {
  /** Sentences of paragraphs. */
  sentences: string[]
  /** Sentences of leads. */
  leads: string[]
  headings: string[]
  /** Parts of titles. */
  titles: string[]
  /** Items of lists. */
  items: string[]
  quotes: string[]
  keyPoints: string[]
  posts: PostFile[]
}

const ofType = <Type extends Block['type']>(posts: readonly PostFile[], type: Type) =>
  posts.flatMap(({ document }) => document.content.filter((block): block is BlockOf<Type> => block.type === type))
/** On one line. */
const lineOf = (block: Block) => plainText(block).replaceAll('\n', ' ')

/** Splits posts into parts. */
function phrasePool(posts: PostFile[]): PhrasePool {
  const fronts = posts.map(({ front }) => front)
  return {
    sentences: ofType(posts, 'paragraph').flatMap((block) => sentencesOf(lineOf(block))),
    leads: fronts.flatMap(({ lead }) => sentencesOf(lead)),
    headings: ofType(posts, 'heading').map(lineOf),
    titles: fronts.flatMap(({ title }) => title.split(/[：，？！]/).filter((part) => part.length >= 4)),
    items: ofType(posts, 'list').flatMap((block) => plainText(block).split('\n')),
    quotes: ofType(posts, 'quote').map(lineOf),
    keyPoints: fronts.flatMap(({ key_points }) => key_points),
    posts,
  }
}

const opening = '「『（《'
const closing = '」』）》'
const stops = '。！？'

/** The sentences of a text; quoted speech is not split. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const [before, letter, after] = [text[index - 1] ?? ' ', text[index] ?? ' ', text[index + 1] ?? ' ']
    if (opening.includes(letter)) depth++
    if (closing.includes(letter)) depth = Math.max(0, depth - 1)
    const isEnd = stops.includes(letter) || (closing.includes(letter) && stops.includes(before))
    if (!isEnd || depth > 0 || closing.includes(after)) continue
    sentences.push(text.slice(start, index + 1).trim())
    start = index + 1
  }
  return sentences.filter((sentence) => sentence.length >= 8)
}

/** First id of generated posts. */
export const firstGeneratedId = 1_000_001

/**
 * One generated post: its manuscript, with its tags and channels by their names in the demo content, and further
 * columns of its published version.
 */
export interface GeneratedPost extends Content {
  id: number
  edited_at: string
  popularity: number
  tag_names: string[]
  channels: string[]
}

const day = 86_400_000
const years = 10

/** Generates the n-th post (from 0), deterministically for the same demo content. */
export type PostMaker = (n: number) => GeneratedPost

/** A generator of posts from the demo posts, with dates in the ten years before `newest`. */
export function postMaker(posts: PostFile[], newest: Date): PostMaker {
  const channels = [...new Set(posts.map(({ front }) => front.channel))]
  const pools = channels.map((channel) => ({ channel, pool: phrasePool(posts.filter(({ front }) => front.channel === channel)) }))
  const books = posts.flatMap(({ front }) => front.book ?? [])
  return (n) => {
    const dice = randomStream('scale', n)
    const { channel, pool } = dice.pick(pools)
    const type = typeBy(dice.next())
    const base = dice.pick(pool.posts)
    const second = dice.pick(pool.posts)
    const published = newest.getTime() - Math.floor(dice.next() * years * 365.25 * day)
    const reviewer = dice.chance(0.4) ? (base.front.reviewer ?? second.front.reviewer ?? null) : null
    const title = titleFrom(pool, dice)
    const lead = [dice.pick(pool.leads), ...sample(pool.sentences, dice, 2)].join('')
    const wall = wallBy(dice.next())
    const tagNames = [...new Set([...sample(base.front.tags, dice, 2), ...sample(second.front.tags, dice, 2)])]
    const keyPoints = sample(pool.keyPoints, dice, 3)
    const edited = published + (dice.chance(0.3) ? dice.int(1, 60) * day : 0)
    const level = dice.int(1, 3)
    const column = type === 'blog' && dice.chance(0.5) ? (base.front.column ?? null) : null
    const popularity = Math.floor(10 ** dice.range(0.5, 4.6))
    const book = type === 'book' ? bookFrom(dice.pick(books), n, published) : null
    const document = bodyFrom(pool, dice, `${type}-${firstGeneratedId + n}`)
    return {
      id: firstGeneratedId + n,
      edited_at: new Date(edited).toISOString(),
      popularity,
      tag_names: tagNames,
      channels: [channel, base.front.section],
      document,
      fields: {
        ...emptyFields(type),
        title,
        lead,
        key_points: keyPoints,
        promises: wall === '' ? [] : base.front.promises,
        authors: [...new Set([base.front.author, ...(dice.chance(0.1) ? [second.front.author] : [])])],
        reviewer,
        reviewed_at: reviewer === null ? null : new Date(published - day).toISOString(),
        column,
        cover: coverId(base.type, base.front.id),
        wall,
        publish_at: new Date(published).toISOString(),
        topic_level: level,
        topic_keyword: base.front.topic_keyword,
        references: base.front.references,
        book,
      },
    }
  }
}

const typeBy = (roll: number): PostType => (roll < 0.72 ? 'article' : roll < 0.95 ? 'blog' : 'book')
const wallBy = (roll: number): WallStatus => (roll < 0.55 ? '' : roll < 0.8 ? 'memberwall' : 'subscriberwall')

/** Up to `count` distinct random elements of a list. */
function sample<Item>(list: readonly Item[], dice: Random, count: number): Item[] {
  const chosen = new Set<Item>()
  for (let tries = 0; chosen.size < Math.min(count, list.length) && tries < count * 8; tries++) chosen.add(dice.pick(list))
  return [...chosen]
}

function titleFrom({ titles, headings }: PhrasePool, dice: Random): string {
  const [first, second] = dice.chance(0.5) ? [dice.pick(titles), dice.pick(headings)] : [dice.pick(headings), dice.pick(titles)]
  return `${first}${dice.pick(['：', '，', '？'])}${second}`
}

function bookFrom(like: BookDetails | undefined, n: number, published: number): BookDetails | null {
  if (!like) return null
  const serial = String(n % 1_000_000).padStart(6, '0')
  return {
    ...like,
    isbn: `978-626-${serial.slice(0, 4)}-${serial.slice(4)}-0`,
    published: new Date(published).toISOString().slice(0, 7),
  }
}

function bodyFrom(pool: PhrasePool, dice: Random, name: string): PostDocument {
  // not validated by the schema: for a hundred thousand posts that would take longer than generating them. A test
  // validates some
  return { type: 'doc', attrs: { version: 1 }, content: blocksFrom(pool, dice, name) }
}

/**
 * Two paragraphs, then three to five sections: a heading, paragraphs of two to four sentences, sometimes a list or a
 * quote.
 */
function blocksFrom(pool: PhrasePool, dice: Random, name: string): Block[] {
  const parts = blockParts(keyMaker())
  const paragraph = (text: string) => parts.paragraph([textRun(text)])
  const sentences = () => paragraph(sample(pool.sentences, dice, dice.int(2, 4)).join(''))
  const blocks: Block[] = [sentences(), sentences()]
  for (const heading of sample(pool.headings, dice, dice.int(3, 5))) {
    blocks.push(parts.heading(2, `${name}-${blocks.length}`, [textRun(heading)]))
    for (let count = dice.int(2, 3); count > 0; count--) blocks.push(sentences())
    if (dice.chance(0.25)) {
      const items = sample(pool.items, dice, dice.int(3, 5))
      blocks.push(
        parts.list(
          null,
          items.map((item) => ({ type: 'list_item', content: [paragraph(item)] })),
        ),
      )
    }
    if (dice.chance(0.12)) blocks.push(parts.quote([paragraph(dice.pick(pool.quotes))]))
  }
  return blocks
}
