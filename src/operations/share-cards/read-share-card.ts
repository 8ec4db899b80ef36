import { authorRows, channelRows, columnRows, findTag, magazineRows, specialRows } from '../../db/queries/places.ts'
import { postsByKeys } from '../../db/queries/posts.ts'
import { findVideo, quizRows } from '../../db/queries/quizzes.ts'
import { type ChannelSlug, channels } from '../../domain/navigation/channel.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { ShareCardKey } from '../../domain/share-cards/share-card-path.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { findTool } from '../../domain/tools/catalogue.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/** The content of a share card: public texts only. */
export interface ShareCard {
  title: string
  /** The channel, or the kind of page. */
  eyebrow: string
  /** Its author, or its subject; may be empty. */
  byline: string
  /** Its feature channel, whose colour is used. */
  channel: ChannelSlug | null
  /** The picture (`media.id`) beside the text. */
  coverId: string | null
}

type ReadCard = (context: OperationContext, key: string) => Promise<ShareCard | undefined>

const slugOf = (title: string | undefined) => channels.find((channel) => channel.title === title)?.slug ?? null

const post = (type: PostType, kind: string): ReadCard => {
  return async ({ db }, key) => {
    const [post] = await postsByKeys(db, [{ type, id: Number(key) }])
    if (!post) return undefined
    const channel = post.channels[0]?.title
    return {
      title: post.title,
      eyebrow: channel ?? kind,
      byline: post.authors.map(({ name }) => name).join('、'),
      channel: slugOf(channel),
      coverId: post.cover?.id ?? null,
    }
  }
}

const reads: Record<Exclude<ShareCardKey['kind'], 'site'>, ReadCard> = {
  article: post('article', '文章'),
  blog: post('blog', '部落格'),
  book: post('book', '好書'),
  async author({ db }, key) {
    const [author] = await authorRows(db, Number(key))
    if (!author) return undefined
    const eyebrow = author.reviewer ? '作者・審訂' : '作者'
    return { title: author.name, eyebrow, byline: author.title, channel: null, coverId: author.portrait?.id ?? null }
  },
  async column({ db }, key) {
    const [column] = await columnRows(db, Number(key))
    if (!column) return undefined
    const { title, author, channel, cover } = column
    return { title, eyebrow: '專欄', byline: author.name, channel: slugOf(channel.title), coverId: cover?.id ?? null }
  },
  async channel({ db }, key) {
    const [channel] = await channelRows(db, key)
    if (!channel) return undefined
    const byline = channel.topics.slice(0, 4).join('・')
    return { title: channel.title, eyebrow: '頻道', byline, channel: slugOf(channel.title), coverId: channel.cover?.id ?? null }
  },
  async tag({ db }, key) {
    const tag = await findTag(db, key)
    if (!tag) return undefined
    const channel = channels.find(({ slug }) => slug === tag.channel_slug)
    return {
      title: `#${tag.name}`,
      eyebrow: channel?.title ?? '主題',
      byline: '這個主題的所有文章',
      channel: channel?.slug ?? null,
      coverId: null,
    }
  },
  async special({ db }, key) {
    const [special] = await specialRows(db, Number(key))
    if (!special) return undefined
    const { title, channel, cover, sponsor } = special
    const byline = sponsor ? `本專題由 ${sponsor} 贊助製作` : ''
    return { title, eyebrow: placeNames['/special'], byline, channel: slugOf(channel?.title), coverId: cover?.id ?? null }
  },
  async magazine({ db, now }, key) {
    const [magazine] = await magazineRows(db, taipeiDay(now), Number(key))
    if (!magazine) return undefined
    const { issue, name, theme, cover } = magazine
    return { title: theme, eyebrow: `第 ${issue} 期`, byline: name, channel: null, coverId: cover?.id ?? null }
  },
  async video({ db }, key) {
    const video = await findVideo(db, Number(key))
    if (!video) return undefined
    const channel = slugOf(video.channel?.title)
    return {
      title: video.title,
      eyebrow: placeNames['/video'],
      byline: video.channel?.title ?? '',
      channel,
      coverId: video.cover?.id ?? null,
    }
  },
  async quiz({ db }, key) {
    const [quiz] = await quizRows(db, Number(key))
    if (!quiz) return undefined
    const byline = quiz.sponsor ? `由 ${quiz.sponsor} 贊助` : `${quiz.questions.length} 題`
    const channel = slugOf(quiz.channel.title)
    return { title: quiz.title, eyebrow: placeNames['/test'], byline, channel, coverId: quiz.cover?.id ?? null }
  },
  async tool(_context, key) {
    const tool = findTool(key)
    if (!tool) return undefined
    return {
      title: tool.title,
      eyebrow: placeNames['/tool'],
      byline: tool.sources[0]?.publisher ?? '',
      channel: null,
      coverId: null,
    }
  },
}

/**
 * The text and the picture of a share card; null for the site itself, whose text is in the settings.
 * @throws not_found for a page that does not exist or is not public
 */
export async function readShareCard(context: OperationContext, { kind, key }: ShareCardKey): Promise<ShareCard | null> {
  if (kind === 'site' && key === 'home') return null
  const card = kind === 'site' ? undefined : await reads[kind](context, key)
  if (!card) throw notFound()
  return card
}
