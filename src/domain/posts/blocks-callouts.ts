import { z } from 'zod'
import { cropRectInAspectRatio } from '../images/crop-names.ts'
import { redFlags } from '../red-flags/help.ts'
import {
  inline,
  key,
  keyAttributes,
  linkHref,
  listItem,
  mediaId,
  nonEmptyTextField,
  paragraph,
  passage,
  passageUnderLine,
  textField,
} from './blocks-passage.ts'
import { isAudioSource, isVideoSource } from './contents.ts'
import { cardKinds } from './entities.ts'

export const image = z.strictObject({
  type: z.literal('image'),
  /**
   * `alt`: description; null if the picture only decorates its caption. Width and height are those of the original,
   * pixels. `cut`: the part of the picture that this text shows, as in its URL; the whole picture without one.
   */
  attrs: z
    .strictObject({
      key,
      media: mediaId,
      width: z.int().min(1).max(100_000),
      height: z.int().min(1).max(100_000),
      alt: nonEmptyTextField.nullable(),
      cut: z.string().max(40).optional(),
    })
    .refine(({ cut: cropName, ...picture }) => cropName === undefined || cropRectInAspectRatio(cropName, picture) !== null, {
      path: ['cut'],
      message: '裁切超出圖片',
    }),
  /** The caption. */
  content: inline,
})

/**
 * Semantic block types: each is a callout block on the page. Fields that an editor has yet to fill in may be empty
 * here; `publish-errors.ts` reports what is missing before publication.
 */

export const redFlag = z.strictObject({
  type: z.literal('red_flag'),
  attrs: z.strictObject({ key, flag: z.enum(redFlags, { error: '紅旗只有 crisis、poison、emergency' }) }),
  /** The warning signs. */
  content: passage,
})

/** 本文重點, at its place in the text. */
export const summary = z.strictObject({ type: z.literal('summary'), attrs: keyAttributes, content: passage })

const entries = z.array(paragraph).min(1, '至少一項')
export const doDont = z.strictObject({
  type: z.literal('do_dont'),
  attrs: keyAttributes,
  content: z.tuple(
    [z.strictObject({ type: z.literal('do'), content: entries }), z.strictObject({ type: z.literal('dont'), content: entries })],
    { error: '要有「這樣做」和「避免這樣做」兩欄' },
  ),
})

/** Consecutive steps. */
export const steps = z.strictObject({
  type: z.literal('steps'),
  attrs: keyAttributes,
  content: z.array(listItem).min(1, '至少一步'),
})

/**
 * A drawing of the catalogue (`domain/diagrams`), and the list with the same content. The numbers in the drawing are those
 * of the list.
 */
export const diagram = z.strictObject({
  type: z.literal('diagram'),
  attrs: z.strictObject({ key, drawing: z.string().regex(/^[a-z0-9-]{0,40}$/, '沒有這張圖解'), title: textField }),
  content: z.array(listItem).min(1, '至少一項'),
})

const amount = (max: number) => z.int().min(0).max(max).nullable()
export const recipe = z.strictObject({
  type: z.literal('recipe'),
  attrs: z.strictObject({
    key,
    title: textField,
    servings: z.int().min(1).max(50),
    minutes: amount(1440),
    /** Per serving: milligrams of sodium and grams of carbohydrate, and where the values are from. */
    sodium: amount(20_000),
    carbohydrate: amount(1000),
    source: textField,
  }),
  content: z.tuple(
    [
      /** One ingredient per line: its name, then its amount. */
      z.strictObject({ type: z.literal('ingredients'), content: entries }),
      z.strictObject({ type: z.literal('method'), content: z.array(listItem).min(1, '至少一步') }),
    ],
    { error: '要有材料和做法' },
  ),
})

/** The question first, then its answer. */
export const questionAnswer = z.strictObject({
  type: z.literal('question_answer'),
  attrs: keyAttributes,
  content: passageUnderLine,
})

/** The term first, then its definition. */
export const definition = z.strictObject({ type: z.literal('definition'), attrs: keyAttributes, content: passageUnderLine })

/** One memorable number, what it counts, and its source. */
export const figureCard = z.strictObject({
  type: z.literal('figure_card'),
  attrs: z.strictObject({ key, value: textField, unit: textField, source: textField, href: linkHref }),
  /** The meaning of the number. */
  content: inline,
})

export const gallery = z.strictObject({
  type: z.literal('gallery'),
  attrs: keyAttributes,
  content: z.array(image).min(1, '圖輯沒有圖就不寫 content').optional(),
})

const recording = <Kind extends string>(type: Kind, fits: (src: string) => boolean, errorMessage: string) =>
  z.strictObject({
    type: z.literal(type),
    /** `media`: the poster picture, shown until playback. */
    attrs: z.strictObject({
      key,
      src: z.string().refine((src) => src === '' || fits(src), errorMessage),
      title: textField,
      media: mediaId.nullable(),
    }),
    /** The spoken text. */
    content: passage,
  })
export const video = recording('video', isVideoSource, '影片要是本站的 mp4、webm，或 YouTube、Vimeo 的網址')
export const audio = recording('audio', isAudioSource, '聲音要是本站的 mp3、m4a、ogg')

/** A link card to another item of the magazine; its title is resolved when the text is read. */
export const card = z.strictObject({
  type: z.literal('card'),
  attrs: z.strictObject({
    key,
    of: z.enum(cardKinds, { error: '卡片只有文章、工具、測驗、商品、電子報' }),
    thing: z.string().regex(/^[a-z0-9_/-]{0,60}$/, '沒有這種編號'),
  }),
})

/** 冰箱頁: one page to print, put up, or send to the family. */
export const fridgeCard = z.strictObject({
  type: z.literal('fridge_card'),
  attrs: z.strictObject({ key, title: textField }),
  content: passage,
})

/** 審訂批註: a clinician's note on the paragraph above, with their name. */
export const reviewerNote = z.strictObject({
  type: z.literal('reviewer_note'),
  attrs: z.strictObject({ key, author: z.int().min(1).max(2_147_483_647).nullable() }),
  content: passage,
})

/** Explicit position of the wall, if earlier than by its rule. */
export const wallHere = z.strictObject({ type: z.literal('wall_here'), attrs: keyAttributes })
