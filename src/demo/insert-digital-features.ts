import type { Catalogue } from '../content/catalogue-schema.ts'
import { markdownBlocks } from '../content/markdown-blocks.ts'
import { digitalFeatures } from '../db/schema/index.ts'
import { compileDocument } from '../domain/posts/compile.ts'
import type { Clock } from './dates.ts'
import { chapterPicture, coverId } from './pictures.ts'
import type { Transaction } from './transaction.ts'

type Feature = Catalogue['digital-features'][number]

/** The digital features with their chapters, whose text is Markdown. */
export async function insertDigitalFeatures(
  tx: Transaction,
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
      chapters: chapters.map(({ text, figure, door, ...chapter }, at) => ({
        ...chapter,
        html: chapterHtml(id, at, text),
        figure:
          figure.kind === 'picture' ? { kind: figure.kind, mediaId: chapterPicture(id, at), caption: figure.caption } : figure,
        door: door ?? null,
      })),
    })),
  )
}

/** A chapter's Markdown as sanitised HTML. */
export function chapterHtml(feature: number, at: number, text: string): string {
  const { document } = markdownBlocks(text, {
    file: `catalogue/digital-features.yaml（${feature} 第 ${at + 1} 章）`,
    name: `chapter-${feature}-${at + 1}`,
  })
  return compileDocument(document)
    .map(({ html }) => html)
    .join('\n')
}
