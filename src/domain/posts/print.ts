import type { Block } from './blocks.ts'
import type { Thing } from './things.ts'

/** The kinds of blocks that a text is made of. */
export const blockTypes = [
  'paragraph',
  'heading',
  'list',
  'quote',
  'table',
  'image',
  'gallery',
  'video',
  'audio',
  'red_flag',
  'summary',
  'do_dont',
  'steps',
  'question_answer',
  'definition',
  'figure_card',
  'card',
  'fridge_card',
  'reviewer_note',
  'wall_here',
  'kept',
] as const satisfies readonly Block['type'][]
export type BlockType = (typeof blockTypes)[number]

/** A line of a post's table of contents. `level` is 2 or 3. */
export interface ContentsLine {
  id: string
  title: string
  level: number
}

/** A question that a text asks and answers, in plain words. */
export interface AskedQuestion {
  asked: string
  answered: string
}

/** One block of a text as the public reads it: HTML that was compiled from a document, and of what kind it is. */
export interface PrintedBlock {
  type: BlockType
  html: string
  /** Of a heading that links know: its line of the contents. */
  line?: ContentsLine
  /** What has to be looked up before it is shown: without it, nothing of the block is. */
  thing?: Thing
  question?: AskedQuestion
  /** What is read aloud of it, line by line, where that is other than its words. */
  speech?: string[]
  /** It is no part of the text, but says what was corrected of it: a wall counts it not, and shows it not. */
  isCorrection?: true
}
