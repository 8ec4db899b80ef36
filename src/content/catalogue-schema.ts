import { z } from 'zod'
import { adSlotNames } from '../domain/ads/slots.ts'
import { solarTerms } from '../domain/front/daily-note.ts'
import { type FeatureName, featureList } from '../domain/navigation/features.ts'
import type { EntityKind } from '../domain/navigation/paths.ts'
import { rhythms } from '../domain/newsletters/issue-day.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import type { RegisterEntry } from '../domain/registers/define-register.ts'
import { registers } from '../domain/registers/registers.ts'
import { day, httpsUrl, linkUrl, minute, pictureName, positiveInteger, postKey, quiz, requiredText } from './field-shapes.ts'

const slug = z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, '只能用英文字母、數字與連字號')
const money = z.number().int().nonnegative()
const colour = z.string().regex(/^#[0-9a-f]{6}$/, '要寫成 #0b5d4e 這樣的顏色')

const menuLink = {
  id: positiveInteger,
  title: requiredText,
  url: linkUrl,
  redirect_type: positiveInteger,
  image: z.string().nullable(),
  icon: requiredText.optional(),
}
const menuLeaf = z.strictObject({ ...menuLink, children: z.tuple([]) })
const menuItem = z.strictObject({ ...menuLink, children: z.array(menuLeaf) })
export type MenuRecord = z.infer<typeof menuItem>

const eventText = z.strictObject({
  wording: requiredText,
  icon: z.enum(['cart', 'loudspeaker']),
  bg_color: colour,
  hover_color: colour,
  wording_color: colour,
  wording_hover_color: colour,
})

/** An element beside a chapter of a digital feature; a picture is named. */
const chapterFigure = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bars'),
    title: requiredText,
    unit: requiredText,
    source: requiredText,
    bars: z.array(z.strictObject({ label: requiredText, value: z.number().positive(), note: requiredText.optional() })).min(2),
  }),
  z.strictObject({
    kind: z.literal('steps'),
    title: requiredText,
    steps: z.array(z.strictObject({ at: requiredText, text: requiredText })).min(3),
  }),
  z.strictObject({ kind: z.literal('picture'), picture: pictureName, caption: requiredText }),
  z.strictObject({
    kind: z.literal('check'),
    question: requiredText,
    options: z.array(z.strictObject({ text: requiredText, right: z.boolean(), why: requiredText })).min(3),
  }),
])

const printedItem = z.strictObject({ title: requiredText, page: positiveInteger })

/** The sections of an issue, in the order of their pages. */
export const printedSections = ['封面故事', '專題', '飲食', '運動', '心靈', '專欄', '樂活'] as const

/** One schema for each file of `content/catalogue/`, by name. */
export const catalogueSchema = {
  activities: z.array(
    z.strictObject({
      id: positiveInteger,
      title: requiredText,
      kind: requiredText,
      starts_at: minute,
      ends_at: minute,
      place: requiredText,
      seats: positiveInteger,
      fee: money,
      status: z.enum(['open', 'closed']),
      url: linkUrl.nullable(),
      description: requiredText,
    }),
  ),
  archive: z.array(z.strictObject({ year: positiveInteger, names: z.array(requiredText).min(11).max(12) })),
  'ask-packs': z.array(
    z.strictObject({
      id: positiveInteger,
      title: requiredText,
      price: money,
      questions: positiveInteger,
      answer_hours: positiveInteger,
      follow_ups: z.number().int().min(0),
      description: requiredText,
    }),
  ),
  authors: z.array(
    z.strictObject({
      id: positiveInteger,
      name: requiredText,
      title: requiredText,
      reviewer: z.boolean(),
      bio: requiredText,
      expertise: z.array(requiredText).min(1),
      credentials: z.array(requiredText).min(1),
    }),
  ),
  channels: z.array(
    z.strictObject({
      id: positiveInteger,
      slug,
      title: requiredText,
      feature: z.boolean(),
      description: requiredText,
      /** Whether its texts are medical, and require a clinician's signature. */
      medical: z.boolean().default(true),
      topics: z.array(requiredText),
    }),
  ),
  columns: z.array(
    z.strictObject({
      id: positiveInteger,
      title: requiredText,
      author: positiveInteger,
      channel: slug,
      description: requiredText,
    }),
  ),
  'digital-features': z.array(
    z.strictObject({
      id: positiveInteger,
      title: requiredText,
      lead: requiredText,
      channel: slug,
      publish_date: day,
      credits: requiredText,
      chapters: z
        .array(
          z.strictObject({
            title: requiredText,
            text: requiredText,
            figure: chapterFigure,
            posts: z.array(postKey),
            door: z.strictObject({ title: requiredText, url: linkUrl }).optional(),
          }),
        )
        .min(4),
      references: z.array(z.strictObject({ title: requiredText, publisher: requiredText, url: httpsUrl })).min(2),
    }),
  ),
  'daily-notes': z.array(
    z.strictObject({
      term: z.enum(solarTerms).optional(),
      title: requiredText,
      scene: requiredText,
      figure: requiredText,
      about: requiredText,
      source: requiredText,
      url: httpsUrl,
      task: requiredText,
    }),
  ),
  'header-event': z.array(
    z.strictObject({
      id: positiveInteger,
      url: linkUrl,
      display_method: z.enum(['text', 'image']),
      active: z.boolean(),
      text: eventText,
      image: pictureName.nullable(),
    }),
  ),
  'house-ads': z.array(
    z.strictObject({
      id: positiveInteger,
      slot: z.enum(adSlotNames),
      title: requiredText,
      text: requiredText,
      sponsor: requiredText,
      url: linkUrl,
      label: requiredText,
    }),
  ),
  magazines: z.array(
    z.strictObject({
      issue: positiveInteger,
      name: requiredText,
      theme: requiredText,
      publish_date: day,
      coverLines: z.array(requiredText).max(4).default([]),
      sections: z.array(z.strictObject({ title: z.enum(printedSections), items: z.array(printedItem).min(1) })).min(3),
    }),
  ),
  menus: z.strictObject({
    groups: z.array(
      z.union([
        z.strictObject({ index: z.literal([1, 2, 3]), title: requiredText, items: z.array(menuItem).min(1) }),
        z.strictObject({
          index: z.literal(5),
          title: requiredText,
          nav: z.array(menuItem).min(1),
          footer: z.array(menuItem).min(1),
        }),
      ]),
    ),
  }),
  newsletters: z.array(
    z.strictObject({
      id: positiveInteger,
      slug,
      title: requiredText,
      description: requiredText,
      frequency: requiredText,
      tags: z.array(requiredText).min(1),
      rhythm: z.enum(rhythms),
      weekday: z.int().min(0).max(6),
    }),
  ),
  pages: z.array(
    z.strictObject({ slug, title: requiredText, version: z.string().regex(/^\d+\.\d+$/), date: day, body: requiredText }),
  ),
  partners: z.array(
    z.strictObject({
      slug,
      name: requiredText,
      intro: requiredText,
      quota: positiveInteger,
      codes: z.array(
        z.strictObject({
          code: z.string().regex(/^[A-Z0-9]{6,20}$/),
          pack: positiveInteger,
          quota: positiveInteger,
          ends_on: day,
        }),
      ),
    }),
  ),
  plans: z.array(
    z.strictObject({
      id: positiveInteger,
      slug,
      title: requiredText,
      kind: z.enum(['print', 'digital', 'both']),
      price: money,
      months: positiveInteger,
      issues: positiveInteger,
      includes: z.array(requiredText).min(1),
      description: requiredText,
    }),
  ),
  'popular-keywords': z.array(z.strictObject({ name: requiredText, pr: z.literal([1, 2]), outbound_link: httpsUrl.nullable() })),
  quizzes: z.array(quiz),
  shop: z.array(
    z.strictObject({
      id: positiveInteger,
      title: requiredText,
      price: money,
      url: httpsUrl,
      category: requiredText,
      description: requiredText,
    }),
  ),
  specials: z.array(
    z.strictObject({
      id: positiveInteger,
      title: requiredText,
      lead: requiredText,
      sponsor: requiredText.nullable(),
      channel: slug,
      publish_date: day,
      sections: z.array(z.strictObject({ title: requiredText, text: requiredText, posts: z.array(postKey).min(1) })).min(2),
    }),
  ),
  tags: z.array(
    z.strictObject({ name: requiredText, channel: slug, description: requiredText, sensitive: z.literal(true).optional() }),
  ),
  topics: z.array(
    z.strictObject({ key: z.string().regex(/^topic_user_\d+$/), title: requiredText, tags: z.array(requiredText).min(1) }),
  ),
  videos: z.array(
    z.strictObject({
      id: positiveInteger,
      title: requiredText,
      description: requiredText,
      channel: slug,
      tags: z.array(requiredText).min(1),
      duration_seconds: positiveInteger,
      publish_date: day,
      transcript: z.array(z.strictObject({ at: z.number().int().nonnegative(), text: requiredText })).min(3),
    }),
  ),
}

export type CatalogueName = keyof typeof catalogueSchema
/** An entry of a register, by the fields of the register. */
export interface PlainEntry {
  key: string
  entry: RegisterEntry
}
export type Catalogue = { [Name in CatalogueName]: z.infer<(typeof catalogueSchema)[Name]> } & {
  /** The entries of files without a schema here: those of the register with the file's name. */
  entries: Readonly<Record<string, readonly PlainEntry[]>>
}

type CatalogueItem<Name extends CatalogueName> = Catalogue[Name] extends readonly (infer One)[] ? One : never
/** The valid keys of a reference field. */
export type ReadReferenceKeys = (catalogue: Catalogue) => readonly (string | number)[]

const author: ReadReferenceKeys = ({ authors }) => authors.map(({ id }) => id)
const channel: ReadReferenceKeys = ({ channels }) => channels.map(({ slug }) => slug)
const tags: ReadReferenceKeys = (catalogue) => catalogue.tags.map(({ name }) => name)

/** References between the files of the catalogue: every referenced key must exist. */
export const references: { [Name in CatalogueName]?: { [Field in keyof CatalogueItem<Name>]?: ReadReferenceKeys } } = {
  channels: { topics: tags },
  columns: { author, channel },
  'digital-features': { channel },
  newsletters: { tags },
  quizzes: { channel },
  specials: { channel },
  tags: { channel },
  topics: { tags },
  videos: { tags, channel },
}

/** The entities of a catalogue with a page each, by the keys of their URLs. */
export function entityKeys(catalogue: Catalogue): Record<Exclude<EntityKind, PostType | 'tool'>, readonly (string | number)[]> {
  const numbers = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  const ofRegister = (table: string) => catalogue.entries[registers.find((item) => item.table === table)?.name ?? ''] ?? []
  const ofFeatures = Object.fromEntries(
    featureList().map(({ name, table }) => [name, ofRegister(table).map(({ key }) => key)]),
  ) as Record<FeatureName, string[]>
  return {
    ...ofFeatures,
    author: numbers(catalogue.authors),
    column: numbers(catalogue.columns),
    special: numbers(catalogue.specials),
    'digital-subject': numbers(catalogue['digital-features']),
    channel: numbers(catalogue.channels),
    magazine: catalogue.magazines.map(({ issue }) => issue),
    'magazine-year': catalogue.magazines.map(({ publish_date }) => publish_date.slice(0, 4)),
    product: numbers(catalogue.shop),
    quiz: numbers(catalogue.quizzes),
    'quiz-topic': numbers(catalogue.quizzes),
    tag: tags(catalogue),
    'feature-tag': tags(catalogue),
    feature: catalogue.channels.flatMap(({ feature, slug }) => (feature ? slug : [])),
  }
}
