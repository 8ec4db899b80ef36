import type { Catalogue } from '../content/catalogue-schema.ts'
import { markdownBlocks } from '../content/markdown-blocks.ts'
import type { Content } from '../content/read-content.ts'
import type { Database } from '../db/connect.ts'
import { writeChannelTopics, writeVideoTags } from '../db/queries/contents.ts'
import { insertEntry } from '../db/queries/registers.ts'
import {
  authors,
  channels,
  columns,
  digitalFeatures,
  magazines,
  signingChannels,
  specials,
  tags,
  videos,
  videoViews,
} from '../db/schema/index.ts'
import { pageBody } from '../domain/bootstrap/page-body.ts'
import { firstReviewMonths } from '../domain/manuscripts/review-due.ts'
import { compileDocument } from '../domain/posts/compile.ts'
import { findRegister } from '../domain/registers/registers.ts'
import type { Clock } from './dates.ts'
import { archiveIssues } from './issues.ts'
import { chapterPictureId, coverId, portraitId, printedPageId } from './pictures.ts'
import { drawPrintedPages, printedIssueNumber } from './printed-pages.ts'
import { randomStream } from './random.ts'

/** Ids that the database generates. */
export interface PlaceIds {
  /** Of a channel, by slug and by title. */
  channel: (name: string) => number
  /** The review period of a channel, by slug and by title. */
  reviewMonths: (name: string) => number
  tag: (name: string) => number
}

/**
 * Channels, tags, authors, columns, magazines, specials, videos, entries of registers; the contents of issues and specials are inserted after
 * the posts.
 */
export async function insertPlaces(tx: Database, content: Content, clock: Clock): Promise<PlaceIds> {
  const { catalogue } = content
  const pages = drawPrintedPages(content).map(({ page, caption }) => ({ mediaId: printedPageId(page), caption }))
  await tx.insert(channels).values(
    catalogue.channels.map(({ topics: _topics, medical: _medical, ...channel }) => ({
      ...channel,
      onFront: channel.feature,
      reviewMonths: firstReviewMonths(channel.slug),
      coverId: coverId('channel', channel.slug),
    })),
  )
  await tx.insert(signingChannels).values(catalogue.channels.flatMap(({ id, medical }) => (medical ? [{ channelId: id }] : [])))
  const channel = lookup(
    catalogue.channels.flatMap(
      ({ id, slug, title }) =>
        [
          [slug, id],
          [title, id],
        ] as const,
    ),
  )
  const numbered = await tx
    .insert(tags)
    .values(catalogue.tags.map(({ channel: slug, ...tag }) => ({ ...tag, channelId: channel(slug) })))
    .returning({ id: tags.id, name: tags.name })
  const tag = lookup(numbered.map(({ id, name }) => [name, id] as const))
  await writeChannelTopics(
    tx,
    catalogue.channels.map(({ id, topics }) => ({ id, tags: topics.map(tag) })),
  )
  await tx.insert(authors).values(catalogue.authors.map((author) => ({ ...author, portraitId: portraitId(author.id) })))
  await tx.insert(columns).values(
    catalogue.columns.map(({ author, channel: slug, ...column }) => ({
      ...column,
      authorId: author,
      channelId: channel(slug),
      coverId: coverId('column', column.id),
    })),
  )
  await tx.insert(magazines).values(
    [...archiveIssues(catalogue.archive).map((issue) => ({ ...issue, coverLines: [] })), ...catalogue.magazines].map(
      ({ issue, name, theme, publish_date, coverLines }) => ({
        issue,
        name,
        theme,
        publishDate: publish_date,
        coverId: coverId('magazine', issue),
        coverLines,
        samplePages: issue === printedIssueNumber ? pages : [],
      }),
    ),
  )
  await tx.insert(specials).values(
    catalogue.specials.map(({ channel: slug, publish_date, sections: _sections, ...special }) => ({
      ...special,
      channelId: channel(slug),
      publishDate: clock(publish_date),
      coverId: coverId('special', special.id),
    })),
  )
  await insertDigitalFeatures(tx, catalogue['digital-features'], { channel, clock })
  await tx.insert(videos).values(
    catalogue.videos.map(({ channel: slug, duration_seconds, publish_date, tags: _tags, ...video }) => ({
      ...video,
      channelId: channel(slug),
      durationSeconds: duration_seconds,
      publishDate: clock(publish_date),
      coverId: coverId('video', video.id),
    })),
  )
  await writeVideoTags(
    tx,
    catalogue.videos.map(({ id, tags }) => ({ id, tags: tags.map(tag) })),
  )
  await tx.insert(videoViews).values(
    catalogue.videos.map(({ id }) => ({
      videoId: id,
      views: Math.round(400 + 18_000 * randomStream('views', id).next() ** 3),
    })),
  )
  for (const [name, entries] of Object.entries(catalogue.entries)) {
    const register = findRegister(name)
    if (!register) continue
    for (const { key, entry } of entries)
      await insertEntry(tx, register, entry, { key: register.keyKind === 'assigned' ? Number(key) : null, columns: {} })
  }
  const reviewMonths = lookup(
    catalogue.channels.flatMap(({ slug, title }) => [slug, title].map((name) => [name, firstReviewMonths(slug)] as const)),
  )
  return { channel, tag, reviewMonths }
}

function lookup(pairs: readonly (readonly [string, number])[]): (name: string) => number {
  const numbers = new Map(pairs)
  return (name) => {
    const found = numbers.get(name)
    if (found === undefined) throw new Error(`沒有「${name}」`)
    return found
  }
}

type Feature = Catalogue['digital-features'][number]

/** The digital features with their chapters, whose text is Markdown. */
async function insertDigitalFeatures(
  tx: Database,
  features: readonly Feature[],
  { channel, clock }: { channel: (slug: string) => number; clock: Clock },
): Promise<void> {
  await tx.insert(digitalFeatures).values(
    features.map(({ id, title, lead, channel: slug, publish_date, credits, chapters, references }) => ({
      id,
      title,
      lead,
      credits,
      references,
      channelId: channel(slug),
      publishDate: clock(publish_date),
      coverId: coverId('digital', id),
      chapters: chapters.map(({ text, figure, door, ...chapter }, index) => ({
        ...chapter,
        ...chapterText(id, index, text),
        figure:
          figure.kind === 'picture'
            ? { kind: figure.kind, mediaId: chapterPictureId(id, index), caption: figure.caption }
            : figure,
        door: door ?? null,
      })),
    })),
  )
}

/** A chapter's Markdown as sanitised HTML, and as the text of its form. */
function chapterText(feature: number, index: number, text: string): { text: string; html: string } {
  const { document } = markdownBlocks(text, {
    file: `catalogue/digital-features.yaml（${feature} 第 ${index + 1} 章）`,
    name: `chapter-${feature}-${index + 1}`,
  })
  const html = compileDocument(document)
    .map(({ html }) => html)
    .join('\n')
  return { text: pageBody(document) ?? text.trim(), html }
}
