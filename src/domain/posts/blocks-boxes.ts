import { z } from 'zod'
import { redFlags } from '../red-flags/help.ts'
import { address, inline, key, keyed, listItem, mediaId, paragraph, passage, passageUnderLine, words } from './blocks-passage.ts'
import { image } from './blocks-picture.ts'
import { isFilm, isSound } from './recordings.ts'
import { cardKinds } from './things.ts'

/**
 * Blocks that say what kind of thing they say: each a box of its own on the page. What an editor has yet to fill in is empty here;
 * before the public reads it, `block-faults.ts` says what is missing.
 */

export const redFlag = z.strictObject({
  type: z.literal('red_flag'),
  attrs: z.strictObject({ key, flag: z.enum(redFlags, { error: '紅旗只有 crisis、poison、emergency' }) }),
  /** The signs. */
  content: passage,
})

/** 本文重點, where it stands in the text. */
export const summary = z.strictObject({ type: z.literal('summary'), attrs: keyed, content: passage })

const entries = z.array(paragraph).min(1, '至少一項')
export const doDont = z.strictObject({
  type: z.literal('do_dont'),
  attrs: keyed,
  content: z.tuple(
    [z.strictObject({ type: z.literal('do'), content: entries }), z.strictObject({ type: z.literal('dont'), content: entries })],
    { error: '要有「這樣做」和「避免這樣做」兩欄' },
  ),
})

/** What is done one after the other. */
export const steps = z.strictObject({ type: z.literal('steps'), attrs: keyed, content: z.array(listItem).min(1, '至少一步') })

/** The question first, then its answer. */
export const questionAnswer = z.strictObject({
  type: z.literal('question_answer'),
  attrs: keyed,
  content: passageUnderLine,
})

/** A word of the field first, then what it means. */
export const definition = z.strictObject({ type: z.literal('definition'), attrs: keyed, content: passageUnderLine })

/** One number that stays in mind, what it counts, and who says so. */
export const figureCard = z.strictObject({
  type: z.literal('figure_card'),
  attrs: z.strictObject({ key, value: words, unit: words, source: words, href: address }),
  /** What the number says. */
  content: inline,
})

export const gallery = z.strictObject({
  type: z.literal('gallery'),
  attrs: keyed,
  content: z.array(image).min(1, '圖輯沒有圖就不寫 content').optional(),
})

const recording = <Kind extends string>(type: Kind, fits: (src: string) => boolean, refused: string) =>
  z.strictObject({
    type: z.literal(type),
    /** `media`: the picture that stands for it until it is played. */
    attrs: z.strictObject({
      key,
      src: z.string().refine((src) => src === '' || fits(src), refused),
      title: words,
      media: mediaId.nullable(),
    }),
    /** What is said in it. */
    content: passage,
  })
export const video = recording('video', isFilm, '影片要是本站的 mp4、webm，或 YouTube、Vimeo 的網址')
export const audio = recording('audio', isSound, '聲音要是本站的 mp3、m4a、ogg')

/** Something of the magazine's own, as it is called when the text is read. */
export const card = z.strictObject({
  type: z.literal('card'),
  attrs: z.strictObject({
    key,
    of: z.enum(cardKinds, { error: '卡片只有文章、工具、測驗、商品、電子報' }),
    thing: z.string().regex(/^[a-z0-9_/-]{0,60}$/, '沒有這種編號'),
  }),
})

/** 冰箱頁: one page to be printed, put up where one sees it, or sent to the family. */
export const fridgeCard = z.strictObject({
  type: z.literal('fridge_card'),
  attrs: z.strictObject({ key, title: words }),
  content: passage,
})

/** 審訂批註: what a clinician adds to the paragraph above it, under their name. */
export const reviewerNote = z.strictObject({
  type: z.literal('reviewer_note'),
  attrs: z.strictObject({ key, author: z.int().min(1).max(2_147_483_647).nullable() }),
  content: passage,
})

/** Where the wall cuts, if sooner than by its rule. */
export const wallHere = z.strictObject({ type: z.literal('wall_here'), attrs: keyed })
