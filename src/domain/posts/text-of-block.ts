import { helpInText } from '../red-flags/help.ts'
import { isBlank } from '../text/hidden.ts'
import type { Block, BlockOf, List, Paragraph, Passage } from './blocks.ts'
import { calloutLabels, externalVideoLabel, recipeFigures } from './callout-labels.ts'
import type { QuestionAndAnswer, RecipeData } from './compiled-block.ts'
import { readableText, videoHostOf } from './contents.ts'
import { inlineText } from './inline.ts'

const readable = (lines: readonly string[]) => readableText(lines.filter((line) => line !== '').join('\n'))

/**
 * The words of a block as readers see them: a line for each paragraph, entry or cell. Letter-like symbols (㎎, ℃) are
 * spelled out. A looked-up item has no words of its own.
 */
export const textOfBlock = (block: Block): string => (hasContent(block) ? readable(linesOf(block)) : '')

/**
 * The search text of a block: only what a person wrote. The fixed texts of a boxed block are the same everywhere and
 * would match every text.
 */
export const searchTextOfBlock = (block: Block): string => readable(writtenLines(block))

/** Whether a block has visible content: an empty paragraph has none. */
export function hasContent(block: Block): boolean {
  switch (block.type) {
    case 'image':
    case 'kept':
    case 'red_flag':
      return true
    case 'gallery':
      return block.content !== undefined
    case 'card':
      return block.attrs.thing !== ''
    case 'video':
    case 'audio':
      return block.attrs.src !== ''
    case 'diagram':
      return block.attrs.drawing !== '' || !isBlank(searchTextOfBlock(block))
    case 'figure_card':
      return !isBlank(block.attrs.value)
    case 'reviewer_note':
      return block.attrs.author !== null && passageHasContent(block.content)
    default:
      return !isBlank(searchTextOfBlock(block))
  }
}

/** Whether a block is in the published version: it has content, or is the position of the wall. */
export const isPublishedBlock = (block: Block): boolean => block.type === 'wall_here' || hasContent(block)

/** Whether a paragraph has content. */
export const hasText = (paragraph: Paragraph): boolean => !isBlank(paragraphText(paragraph))
export const passageHasContent = (nodes: Passage): boolean => !isBlank(readable(passageLines(nodes)))

/** A question and its answer, as plain text. */
export function answerText({ content: [question, ...answer] }: BlockOf<'question_answer'>): QuestionAndAnswer {
  return { asked: readableText(inlineText(question.content)), answered: readable(passageLines(answer)) }
}

/** A recipe, as plain text. */
export function recipeData({ attrs, content: [ingredients, method] }: BlockOf<'recipe'>): RecipeData {
  const { title: name, servings, minutes, sodium, carbohydrate } = attrs
  const nutrition = {
    ...(sodium !== null && { sodiumContent: `${sodium} mg` }),
    ...(carbohydrate !== null && { carbohydrateContent: `${carbohydrate} g` }),
  }
  return {
    name,
    recipeYield: `${servings} 人份`,
    ...(minutes !== null && { totalTime: `PT${minutes}M` }),
    recipeIngredient: ingredients.content.filter(hasText).map((item) => readableText(paragraphText(item))),
    recipeInstructions: method.content.map((step) => readable(passageLines(step.content))).filter(Boolean),
    ...(Object.keys(nutrition).length > 0 && { nutrition }),
  }
}

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'red_flag': {
      const { title, lines } = helpInText(block.attrs.flag, passageHasContent(block.content))
      const numbers = lines.flatMap(({ number, name, when }) => [`${number} ${name}`, when])
      return [title, ...numbers, ...passageLines(block.content)]
    }
    case 'summary':
      return [calloutLabels.summary, ...writtenLines(block)]
    case 'do_dont':
      return block.content.flatMap(({ type, content }) => {
        const text = content.filter(hasText).map(paragraphText)
        return text.length > 0 ? [calloutLabels[type], ...text] : []
      })
    case 'figure_card': {
      const { value, unit, source } = block.attrs
      return [[value, unit].filter(Boolean).join(' '), inlineText(block.content), source && calloutLabels.source + source]
    }
    case 'video':
    case 'audio': {
      const host = videoHostOf(block.attrs.src)
      const text = passageHasContent(block.content) ? [calloutLabels.transcript, ...passageLines(block.content)] : []
      return [block.attrs.title, host === null ? '' : externalVideoLabel(host), ...text]
    }
    case 'diagram':
      return [...writtenLines(block), calloutLabels.diagramAlone]
    case 'recipe':
      return recipeLines(block)
    case 'fridge_card':
      return [calloutLabels.fridge, ...writtenLines(block), calloutLabels.fridgeAlone, calloutLabels.fridgeSend]
    default:
      return writtenLines(block)
  }
}

function recipeLines({ attrs, content: [ingredients, method] }: BlockOf<'recipe'>): string[] {
  return [
    calloutLabels.recipe,
    attrs.title,
    ...recipeFigures(attrs),
    calloutLabels.ingredients,
    ...ingredients.content.map(paragraphText),
    calloutLabels.method,
    ...method.content.flatMap((step) => passageLines(step.content)),
    attrs.source && calloutLabels.source + attrs.source,
    calloutLabels.recipeAlone,
    calloutLabels.recipeCopy,
  ]
}

/** The written text of a block, a line for each paragraph, entry or cell. */
function writtenLines(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'image':
      return [inlineText(block.content)]
    case 'quote':
      return block.content.map(paragraphText)
    case 'list':
      return listLines(block)
    case 'table':
      return block.content.flatMap((row) => row.content.map(({ content }) => inlineText(content)))
    case 'gallery':
      return (block.content ?? []).map(({ content }) => inlineText(content))
    case 'video':
    case 'audio':
      return [block.attrs.title, ...passageLines(block.content)]
    case 'red_flag':
    case 'summary':
    case 'reviewer_note':
    case 'question_answer':
    case 'definition':
      return passageLines(block.content)
    case 'do_dont':
      return block.content.flatMap(({ content }) => content.map(paragraphText))
    case 'steps':
      return block.content.flatMap((step) => passageLines(step.content))
    case 'diagram':
      return [block.attrs.title, ...block.content.flatMap((entry) => passageLines(entry.content))]
    case 'recipe': {
      const [ingredients, method] = block.content
      const steps = method.content.flatMap((step) => passageLines(step.content))
      return [block.attrs.title, ...ingredients.content.map(paragraphText), ...steps, block.attrs.source]
    }
    case 'figure_card':
      return [block.attrs.value, block.attrs.unit, inlineText(block.content), block.attrs.source]
    case 'fridge_card':
      return [block.attrs.title, ...passageLines(block.content)]
    case 'kept':
      return [block.attrs.text]
    case 'card':
    case 'wall_here':
      return []
  }
}

const paragraphText = ({ content }: Paragraph) => inlineText(content)

const passageLines = (nodes: Passage): string[] =>
  nodes.flatMap((node) => (node.type === 'list' ? listLines(node) : [paragraphText(node)]))

const listLines = ({ content }: List): string[] => content.flatMap((item) => passageLines(item.content))
