import type { Block } from './blocks.ts'
import type { EntityRef } from './entities.ts'

/** The block types of a text. */
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
  'diagram',
  'recipe',
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

/** A question with its answer, in plain text. */
export interface QuestionAndAnswer {
  asked: string
  answered: string
}

/** A recipe as data for search engines: properties of a schema.org Recipe, in plain text. */
export interface RecipeData {
  name: string
  recipeYield: string
  totalTime?: string
  recipeIngredient: string[]
  recipeInstructions: string[]
  nutrition?: { sodiumContent?: string; carbohydrateContent?: string }
}

/** One block of the published version: HTML compiled from a document, and its block type. */
export interface CompiledBlock {
  type: BlockType
  html: string
  /** For a heading with an anchor: its line in the table of contents. */
  line?: ContentsLine
  /** The item to look up before the block is shown: without it, the whole block is omitted. */
  thing?: EntityRef
  question?: QuestionAndAnswer
  recipe?: RecipeData
  /** The speech text, line by line, if it differs from the words. */
  speech?: string[]
  /** It is not part of the text but a correction: a wall neither counts nor shows it. */
  isCorrection?: true
}
