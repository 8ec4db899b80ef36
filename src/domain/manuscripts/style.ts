import type { Block } from '../posts/blocks.ts'
import { textOfBlock } from '../posts/text-of-block.ts'
import type { Check } from './checks.ts'

/**
 * Habits of style that tire readers when too many texts of a month share them. Each text may have any of them: only the
 * share within a month is advised against.
 */
export const styleHabits = ['clock', 'circle', 'negation', 'colon'] as const
export type StyleHabit = (typeof styleHabits)[number]

/** The parts of a text that the habits concern. */
export interface StyledText {
  title: string
  blocks: readonly Block[]
}

const clock =
  /^[^，。、]{0,10}?(?:凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|半夜|深夜|夜裡)?\s*(?:\d{1,2}|[一二兩三四五六七八九十]{1,3})\s*(?:點(?![心滴頭])|:\d\d)/u
const segmenter = new Intl.Segmenter('zh-TW', { granularity: 'word' })
/** Frequent words that are no subject: their repetition is no habit. */
const common =
  /^(?:我們|你們|他們|她們|自己|大家|一個|這個|那個|沒有|可以|因為|所以|如果|已經|時候|什麼|怎麼|不是|只是|還是|就是|今天|現在|一次|一天|多年|很多|知道|開始|需要|醫師|那天|第一|每天|後來|終於|覺得)$/u

const sentencesOf = (text: string) => text.split(/(?<=[。！？])/u).filter((sentence) => sentence.trim() !== '')
const nounsOf = (sentence: string) =>
  new Set(
    Array.from(segmenter.segment(sentence), ({ segment }) => segment).filter(
      (word) => /^\p{Script=Han}{2,}$/u.test(word) && !common.test(word),
    ),
  )

/** The habits of one text. */
export function habitsOf({ title, blocks }: StyledText): Set<StyleHabit> {
  const paragraphs = blocks.filter(({ type }) => type === 'paragraph').map(textOfBlock)
  const first = sentencesOf(paragraphs[0] ?? '')[0] ?? ''
  const last = sentencesOf(paragraphs.at(-1) ?? '').at(-1) ?? ''
  const habits = new Set<StyleHabit>()
  if (clock.test(first)) habits.add('clock')
  const endNouns = nounsOf(last)
  if (paragraphs.length > 2 && [...nounsOf(first)].some((noun) => endNouns.has(noun))) habits.add('circle')
  if (blocks.some((block) => block.type === 'quote' && textOfBlock(block).includes('不是'))) habits.add('negation')
  if (/[：:]/u.test(title)) habits.add('colon')
  return habits
}

const messages: Record<StyleHabit, [place: (blocks: readonly Block[]) => string, what: string]> = {
  clock: [(blocks) => partOf(blocks.find(isParagraph)), '用幾點鐘開頭'],
  circle: [(blocks) => partOf(blocks.findLast(isParagraph)), '最後一句又說回第一句的事'],
  negation: [(blocks) => partOf(blocks.find(({ type }) => type === 'quote')), '引言裡有「不是」'],
  colon: [() => 'fields.title', '標題有冒號'],
}
const isParagraph = ({ type }: Block) => type === 'paragraph'
const partOf = (block: Block | undefined) => (block ? `block.${block.attrs.key}` : 'document')

/** Minimum number of texts in a month for a share to mean anything. */
const minTexts = 3

/**
 * Advice on the habits that more than one in three texts of the month have, this one included.
 * @param others the other texts of the month
 */
export function styleChecks(text: StyledText, others: readonly StyledText[]): Check[] {
  const total = others.length + 1
  if (total < minTexts) return []
  const theirs = others.map(habitsOf)
  return styleHabits
    .filter((habit) => habitsOf(text).has(habit))
    .flatMap((habit) => {
      const count = 1 + theirs.filter((habits) => habits.has(habit)).length
      if (count * 3 <= total) return []
      const [placeIn, description] = messages[habit]
      return [
        {
          blocking: false,
          place: placeIn(text.blocks),
          message: `${description}：這個月 ${total} 篇裡已經有 ${count} 篇，三篇裡一篇以內讀起來才不重複`,
        },
      ]
    })
}
