import { imagePath } from '../images/sizes.ts'
import { helpInText } from '../red-flags/help.ts'
import type { BlockOf, Paragraph, Passage } from './blocks.ts'
import { calloutLabels, filmElsewhere } from './callout-labels.ts'
import type { BlockType } from './compiled-block.ts'
import { hostOf } from './contents.ts'
import { drawingPlace } from './drawing-place.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'
import { inlineHtml } from './inline.ts'
import { entriesHtml, imageHtml, passageHtml } from './passage-html.ts'
import { recipeFacts } from './recipe.ts'
import { hasText, passageHasContent } from './text-of-block.ts'

/** A boxed block type: every type but passages, tables, pictures and imported HTML. */
export type CalloutBlock = BlockOf<Exclude<BlockType, 'paragraph' | 'heading' | 'list' | 'quote' | 'table' | 'image' | 'kept'>>

/** A boxed block as HTML; where data is looked up when the text is read, only what is available without it. */
export function calloutHtml(block: CalloutBlock): string {
  switch (block.type) {
    case 'gallery':
      return `<div class="gallery">${(block.content ?? []).map(imageHtml).join('')}</div>`
    case 'video':
    case 'audio':
      return recordingHtml(block)
    case 'red_flag':
      return redFlagHtml(block)
    case 'summary':
      return `<div class="box" role="group" aria-label="${calloutLabels.summary}"><p class="label">${calloutLabels.summary}</p>${passageHtml(block.content)}</div>`
    case 'do_dont':
      return `<div class="do-dont">${block.content.map(sideHtml).join('')}</div>`
    case 'steps':
      return `<ol class="steps">\n${entriesHtml(block.content)}\n</ol>`
    case 'diagram':
      return diagramHtml(block)
    case 'recipe':
      return recipeHtml(block)
    case 'question_answer': {
      const [question, ...answer] = block.content
      return `<div class="asked">${lineHtml('question', inlineHtml(question.content))}${passageHtml(answer)}</div>`
    }
    case 'definition': {
      const [term, ...meaning] = block.content
      const words = inlineHtml(term.content)
      return `<div class="box">${lineHtml('label', words && `<dfn>${words}</dfn>`)}${passageHtml(meaning)}</div>`
    }
    case 'figure_card':
      return figureHtml(block)
    case 'fridge_card':
      return fridgeHtml(block)
    case 'reviewer_note':
      return passageHtml(block.content)
    case 'card':
    case 'wall_here':
      return ''
  }
}

const lineHtml = (name: string, words: string) => words && `<p class="${name}">${words}</p>`

/**
 * Instructions, the fixed phone numbers, which no editor writes, and the signs that the editor writes. The numbers are
 * first, because readers dial them.
 */
function redFlagHtml({ attrs: { flag }, content: signs }: BlockOf<'red_flag'>): string {
  const { title, lines } = helpInText(flag, passageHasContent(signs))
  const entries = lines.map(
    ({ name, number, dial, when }) =>
      `<li><a href="tel:${dial}"><strong>${escapeHtml(number)}</strong> ${escapeHtml(name)}</a>${when && `<span>${escapeHtml(when)}</span>`}</li>`,
  )
  return `<div class="red-flag" role="note" aria-label="${escapeAttribute(title)}"><p><strong>${escapeHtml(title)}</strong></p><ul class="helplines">${entries.join('')}</ul>${passageHtml(signs)}</div>`
}

/** One column of a do-and-don't block; empty if it has no text. */
function sideHtml({ type, content }: { type: 'do' | 'dont'; content: readonly Paragraph[] }): string {
  const entries = content.filter(hasText).map((entry) => `<li>${inlineHtml(entry.content)}</li>`)
  return entries.length === 0
    ? ''
    : `<div class="${type}"><p class="label">${calloutLabels[type]}</p><ul>${entries.join('')}</ul></div>`
}

/** The number first, large; its source below. */
function figureHtml({ attrs: { value, unit, source, href }, content }: BlockOf<'figure_card'>): string {
  const words = escapeHtml(source)
  const named = href === '' ? words : `<a href="${escapeAttribute(href)}">${words}</a>`
  return `<figure class="figure-card"><p class="number"><strong>${escapeHtml(value)}</strong>${unit && ` ${escapeHtml(unit)}`}</p>${lineHtml(
    'says',
    inlineHtml(content),
  )}${source && `<figcaption>${calloutLabels.source}${named}</figcaption>`}</figure>`
}

/** A video or audio in the browser's own player: nothing is loaded before playback. An external video is a link. */
function recordingHtml({ type, attrs: { src, title, media }, content }: BlockOf<'video'> | BlockOf<'audio'>): string {
  const host = hostOf(src)
  const name = escapeAttribute(title)
  const picture = media === null ? '' : imagePath(media, 800)
  const still = picture && `<img src="${picture}" alt="" loading="lazy" />`
  const player =
    host !== null
      ? `<a class="elsewhere" href="${escapeAttribute(src)}" target="_blank" rel="noopener noreferrer">${still}<span>${filmElsewhere(host)}</span></a>`
      : type === 'video'
        ? `<video src="${escapeAttribute(src)}" controls playsinline preload="none" aria-label="${name}"${picture && ` poster="${picture}"`}></video>`
        : `${still}<audio src="${escapeAttribute(src)}" controls preload="none" aria-label="${name}"></audio>`
  return `<figure class="recording">${title && `<figcaption>${escapeHtml(title)}</figcaption>`}${player}${transcriptHtml(content)}</figure>`
}

const transcriptHtml = (text: Passage) =>
  passageHasContent(text) ? `<details><summary>${calloutLabels.transcript}</summary>${passageHtml(text)}</details>` : ''

/** The drawing is inserted where the text is shown (`shown-blocks.ts`); elsewhere the list says the same. */
function diagramHtml({ attrs: { key, drawing, title }, content }: BlockOf<'diagram'>): string {
  const id = `diagram-${key}`
  return `<figure class="diagram" id="${id}">${title && `<figcaption>${escapeHtml(title)}</figcaption>`}${
    drawing && drawingPlace(drawing)
  }<ol>\n${entriesHtml(content)}\n</ol><a class="alone" href="#${id}">${calloutLabels.diagramAlone}</a></figure>`
}

const scaleButton = (name: string, label: string) =>
  `<button type="button" class="${name}" aria-label="${label}" data-needs-script></button>`

/** An ingredient is its line with its amounts; the buttons scale them where scripts run. */
function recipeHtml({ attrs, content: [ingredients, method] }: BlockOf<'recipe'>): string {
  const { key, title, servings, source } = attrs
  const id = `recipe-${key}`
  const lines = ingredients.content.filter(hasText).map(({ content }) => `<li>${inlineHtml(content)}</li>`)
  const facts = recipeFacts(attrs).map((fact, at) =>
    at === 0
      ? `<span><span class="servings" role="status">${fact}</span>${scaleButton('fewer', '少一人份')}${scaleButton('more', '多一人份')}</span>`
      : `<span>${fact}</span>`,
  )
  return `<section class="recipe" id="${id}" data-servings="${servings}" aria-label="${escapeAttribute(title || calloutLabels.recipe)}"><p class="label">${
    calloutLabels.recipe
  }</p>${lineHtml('title', escapeHtml(title))}<p class="facts">${facts.join('')}</p><div class="ingredients"><p class="label">${
    calloutLabels.ingredients
  }</p><ul>${lines.join('')}</ul></div><div class="method"><p class="label">${calloutLabels.method}</p><ol>\n${entriesHtml(
    method.content,
  )}\n</ol></div>${source && `<p class="nutrition">${calloutLabels.source}${escapeHtml(source)}</p>`}<a class="alone" href="#${id}">${
    calloutLabels.recipeAlone
  }</a><button type="button" class="copy-list" aria-live="polite" data-needs-script>${calloutLabels.recipeCopy}</button></section>`
}

/** A printable page: it can be linked to, is the only printed part if it is the target of the link, and can be sent. */
function fridgeHtml({ attrs: { key, title }, content }: BlockOf<'fridge_card'>): string {
  const id = `fridge-${key}`
  return `<div class="fridge" id="${id}" role="group" aria-label="${escapeAttribute(title || calloutLabels.fridge)}"><p class="label">${calloutLabels.fridge}</p>${lineHtml(
    'title',
    escapeHtml(title),
  )}${passageHtml(content)}<a class="alone" href="#${id}">${calloutLabels.fridgeAlone}</a><button type="button" class="send" aria-live="polite" data-needs-script>${calloutLabels.fridgeSend}</button></div>`
}
