import { cropRectInAspectRatio } from '../images/crop-names.ts'
import { imagePath, imageSrcset } from '../images/sizes.ts'
import { helpInText } from '../red-flags/help.ts'
import type { Block, BlockOf, List, ListItem, Paragraph, Passage, PostDocument, Table } from './blocks.ts'
import { calloutLabels, externalVideoLabel, recipeFigures } from './callout-labels.ts'
import type { BlockType, CompiledBlock } from './compiled-block.ts'
import { videoHostOf } from './contents.ts'
import { drawingPlaceholder } from './drawing-placeholder.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'
import { inlineHtml, inlineText } from './inline.ts'
import { speechOfBlock } from './speech.ts'
import { spokenTextsOf } from './speech-of-compiled.ts'
import { answerText, hasText, isPublishedBlock, passageHasContent, recipeData } from './text-of-block.ts'

/** Paragraphs, lists and pictures as HTML, at the top level and within boxed blocks. */

const paragraphHtml = ({ content }: Paragraph) => `<p>${inlineHtml(content)}</p>`

function listHtml({ attrs: { ordered, start }, content }: List): string {
  const tag = ordered ? 'ol' : 'ul'
  return `<${tag}${ordered && start !== 1 ? ` start="${start}"` : ''}>\n${entriesHtml(content)}\n</${tag}>`
}

/** A list item of one paragraph has its words directly; one of several has paragraphs. */
function entriesHtml(entries: readonly ListItem[]): string {
  return entries
    .map(({ content: [first, ...rest] }) => {
      const single = !rest.some(({ type }) => type === 'paragraph')
      const more = rest.map((node) => (node.type === 'list' ? `${listHtml(node)}\n` : paragraphHtml(node)))
      return `<li>${single ? inlineHtml(first.content) : paragraphHtml(first)}${more.join('')}</li>`
    })
    .join('\n')
}

const passageHtml = (nodes: Passage): string =>
  nodes.map((node) => (node.type === 'list' ? listHtml(node) : paragraphHtml(node))).join('')

/** A picture, or its visible part; width and height reserve its space while it loads. */
function imageHtml({ attrs: { alt, ...picture }, content }: BlockOf<'image'>): string {
  const { id, width, height } = shownOf(picture)
  const attributes = [
    `src="${imagePath(id, 800)}"`,
    `srcset="${imageSrcset(id, { width, height })}"`,
    'sizes="(min-width: 768px) 720px, 100vw"',
    `width="${width}"`,
    `height="${height}"`,
    `alt="${escapeAttribute(alt ?? '')}"`,
    'loading="lazy"',
  ]
  const caption = inlineHtml(content)
  return `<figure><img ${attributes.join(' ')} />${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

/** The name of the visible part in the picture's URL, and its size in pixels. */
function shownOf({ media, cut: cropName, width, height }: Omit<BlockOf<'image'>['attrs'], 'key' | 'alt'>) {
  const rect = cropName === undefined ? null : cropRectInAspectRatio(cropName, { width, height })
  return rect ? { id: `${media}/${cropName}`, width: rect.width, height: rect.height } : { id: media, width, height }
}

/** A boxed block type: every type but passages, tables, pictures and imported HTML. */
type CalloutBlock = BlockOf<Exclude<BlockType, 'paragraph' | 'heading' | 'list' | 'quote' | 'table' | 'image' | 'kept'>>

/** A boxed block as HTML; where data is looked up when the text is read, only what is available without it. */
function calloutHtml(block: CalloutBlock): string {
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
      const termHtml = inlineHtml(term.content)
      return `<div class="box">${lineHtml('label', termHtml && `<dfn>${termHtml}</dfn>`)}${passageHtml(meaning)}</div>`
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

const lineHtml = (name: string, html: string) => html && `<p class="${name}">${html}</p>`

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
  const sourceHtml = escapeHtml(source)
  const linkedSource = href === '' ? sourceHtml : `<a href="${escapeAttribute(href)}">${sourceHtml}</a>`
  return `<figure class="figure-card"><p class="number"><strong>${escapeHtml(value)}</strong>${unit && ` ${escapeHtml(unit)}`}</p>${lineHtml(
    'says',
    inlineHtml(content),
  )}${source && `<figcaption>${calloutLabels.source}${linkedSource}</figcaption>`}</figure>`
}

/** A video or audio in the browser's own player: nothing is loaded before playback. An external video is a link. */
function recordingHtml({ type, attrs: { src, title, media }, content }: BlockOf<'video'> | BlockOf<'audio'>): string {
  const host = videoHostOf(src)
  const name = escapeAttribute(title)
  const picture = media === null ? '' : imagePath(media, 800)
  const posterHtml = picture && `<img src="${picture}" alt="" loading="lazy" />`
  const player =
    host !== null
      ? `<a class="elsewhere" href="${escapeAttribute(src)}" target="_blank" rel="noopener noreferrer">${posterHtml}<span>${externalVideoLabel(host)}</span></a>`
      : type === 'video'
        ? `<video src="${escapeAttribute(src)}" controls playsinline preload="none" aria-label="${name}"${picture && ` poster="${picture}"`}></video>`
        : `${posterHtml}<audio src="${escapeAttribute(src)}" controls preload="none" aria-label="${name}"></audio>`
  return `<figure class="recording">${title && `<figcaption>${escapeHtml(title)}</figcaption>`}${player}${transcriptHtml(content)}</figure>`
}

const transcriptHtml = (text: Passage) =>
  passageHasContent(text) ? `<details><summary>${calloutLabels.transcript}</summary>${passageHtml(text)}</details>` : ''

/** The drawing is inserted where the text is shown (`shown-blocks.ts`); elsewhere the list replaces it. */
function diagramHtml({ attrs: { key, drawing, title }, content }: BlockOf<'diagram'>): string {
  const id = `diagram-${key}`
  return `<figure class="diagram" id="${id}">${title && `<figcaption>${escapeHtml(title)}</figcaption>`}${
    drawing && drawingPlaceholder(drawing)
  }<ol>\n${entriesHtml(content)}\n</ol><a class="alone" href="#${id}">${calloutLabels.diagramAlone}</a></figure>`
}

const scaleButton = (name: string, label: string) =>
  `<button type="button" class="${name}" aria-label="${label}" data-needs-script></button>`

/** An ingredient is its line with its amounts; the buttons scale them where scripts run. */
function recipeHtml({ attrs, content: [ingredients, method] }: BlockOf<'recipe'>): string {
  const { key, title, servings, source } = attrs
  const id = `recipe-${key}`
  const lines = ingredients.content.filter(hasText).map(({ content }) => `<li>${inlineHtml(content)}</li>`)
  const figures = recipeFigures(attrs).map((figure, index) =>
    index === 0
      ? `<span><span class="servings" role="status">${figure}</span>${scaleButton('fewer', '少一人份')}${scaleButton('more', '多一人份')}</span>`
      : `<span>${figure}</span>`,
  )
  return `<section class="recipe" id="${id}" data-servings="${servings}" aria-label="${escapeAttribute(title || calloutLabels.recipe)}"><p class="label">${
    calloutLabels.recipe
  }</p>${lineHtml('title', escapeHtml(title))}<p class="facts">${figures.join('')}</p><div class="ingredients"><p class="label">${
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

/**
 * Version of the renderer that compiled a published version. Increment it when the output of `compileDocument` changes:
 * a job then recompiles all published versions of earlier renderers. 1 is everything compiled before versions were
 * counted.
 */
export const rendererVersion = 7

/**
 * Compiles a document to HTML once, at publication; it is served as it is. The HTML is never parsed again: the document
 * is the source for everything else. Empty blocks are omitted, except the position of the wall.
 */
export function compileDocument({ content }: PostDocument): CompiledBlock[] {
  return content.filter(isPublishedBlock).map(compiled)
}

function compiled(block: Block): CompiledBlock {
  const compiledBlock = withSpeech({ type: block.type, html: htmlOf(block) }, speechOfBlock(block))
  switch (block.type) {
    case 'heading': {
      const { anchor: id, level } = block.attrs
      const title = inlineText(block.content).replaceAll('\n', '').trim()
      return id === null || title === '' ? compiledBlock : { ...compiledBlock, line: { id, title, level } }
    }
    case 'card':
      return { ...compiledBlock, thing: { kind: block.attrs.of, id: block.attrs.thing } }
    case 'reviewer_note':
      return block.attrs.author === null
        ? compiledBlock
        : { ...compiledBlock, thing: { kind: 'author', id: String(block.attrs.author) } }
    case 'question_answer':
      return { ...compiledBlock, question: answerText(block) }
    case 'recipe':
      return { ...compiledBlock, recipe: recipeData(block) }
    default:
      return compiledBlock
  }
}

/** A compiled block has a speech text only where it differs from its words. */
const withSpeech = (compiledBlock: CompiledBlock, speech: string[]): CompiledBlock =>
  isSame(speech, spokenTextsOf(compiledBlock.html)) ? compiledBlock : { ...compiledBlock, speech }
const isSame = (item: readonly string[], other: readonly string[]) =>
  item.length === other.length && item.every((line, index) => line === other[index])

/** One block as HTML. */
function htmlOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return paragraphHtml(block)
    case 'heading':
      return headingHtml(block)
    case 'list':
      return listHtml(block)
    case 'quote':
      return `<blockquote>\n${block.content.map(paragraphHtml).join('\n')}\n</blockquote>`
    case 'table':
      return tableHtml(block)
    case 'image':
      return imageHtml(block)
    case 'kept':
      return block.attrs.html
    default:
      return calloutHtml(block satisfies CalloutBlock)
  }
}

function headingHtml({ attrs: { level, anchor }, content }: BlockOf<'heading'>): string {
  const id = anchor === null ? '' : ` id="${escapeAttribute(anchor)}"`
  return `<h${level}${id}>${inlineHtml(content)}</h${level}>`
}

/**
 * A table in its scroll container, which is accessible by keyboard. Leading rows that consist of header cells only
 * become its thead.
 */
function tableHtml({ attrs: { label }, content }: Table): string {
  const firstOfBody = content.findIndex((row) => row.content.some(({ type }) => type === 'table_cell'))
  const heads = content.slice(0, firstOfBody === -1 ? content.length : firstOfBody)
  const rowHtml = ({ content: cells }: Table['content'][number], scope: 'col' | 'row') =>
    `<tr>${cells
      .map(({ type, content: inline }) =>
        type === 'table_header' ? `<th scope="${scope}">${inlineHtml(inline)}</th>` : `<td>${inlineHtml(inline)}</td>`,
      )
      .join('')}</tr>`
  const head = heads.map((row) => rowHtml(row, 'col')).join('')
  const body = content
    .slice(heads.length)
    .map((row) => rowHtml(row, 'row'))
    .join('')
  const parts = `${head && `<thead>${head}</thead>`}${body && `<tbody>${body}</tbody>`}`
  return `<div class="table" role="region" tabindex="0" aria-label="${escapeAttribute(label)}"><table>${parts}</table></div>`
}
