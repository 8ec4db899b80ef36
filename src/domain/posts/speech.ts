import { helpInText } from '../red-flags/help.ts'
import { isBlank } from '../text/hidden.ts'
import type { Block, Inline, List, ListItem, Paragraph, Passage, Table } from './blocks.ts'
import { calloutLabels, recipeFigures } from './callout-labels.ts'
import { readableText } from './contents.ts'

/**
 * The speech text of a block, line by line. Numbers are spoken as written: a source mark is not part of one, and a
 * superscript digit is spoken by its meaning. Where the type of a block is only visible, words announce it. A
 * visual-only block has no line; looked-up items are added where they are resolved.
 */
export const speechOfBlock = (block: Block): string[] =>
  linesOf(block)
    .map((line) => readableText(line).replaceAll('\n', '，'))
    .filter((line) => !isBlank(line))

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [spokenText(block.content)]
    case 'quote':
      return block.content.map(speakableText)
    case 'list':
      return listLines(block)
    case 'table':
      return tableLines(block)
    case 'image':
      return labelled('圖片', spokenText(block.content))
    case 'gallery':
      return (block.content ?? []).flatMap(({ content }) => labelled('圖片', spokenText(content)))
    case 'video':
      return labelled('影片', block.attrs.title)
    case 'audio':
      return labelled('聲音', block.attrs.title)
    case 'red_flag': {
      const signs = passageLines(block.content)
      const { title, lines } = helpInText(block.attrs.flag, !isBlank(signs.join('')))
      return [title, ...lines.map(({ number, name, when }) => [`${name} ${number}`, when].filter(Boolean).join('：')), ...signs]
    }
    case 'summary':
      return [calloutLabels.summary, ...passageLines(block.content)]
    case 'do_dont':
      return block.content.flatMap(({ type, content }) => {
        const entries = content.map(speakableText).filter((entry) => !isBlank(entry))
        return entries.length > 0 ? [calloutLabels[type], ...entries] : []
      })
    case 'steps':
      return block.content.map((step, index) => `第 ${index + 1} 步：${itemText(step)}`)
    case 'diagram':
      return [...labelled('圖解', block.attrs.title), ...block.content.map((entry, index) => `${index + 1}、${itemText(entry)}`)]
    case 'recipe': {
      const [ingredients, method] = block.content
      return [
        ...labelled(calloutLabels.recipe, block.attrs.title),
        ...recipeFigures(block.attrs),
        ...labelled(calloutLabels.ingredients, ingredients.content.map(speakableText).join('、')),
        ...method.content.map((step, index) => `第 ${index + 1} 步：${itemText(step)}`),
      ]
    }
    case 'question_answer':
      return passageLines(block.content)
    case 'definition': {
      const [term, ...meaning] = block.content
      return [[speakableText(term), ...passageLines(meaning)].join('：')]
    }
    case 'figure_card': {
      const { value, unit, source } = block.attrs
      return [[value, unit].filter(Boolean).join(' '), spokenText(block.content), source && calloutLabels.source + source]
    }
    case 'fridge_card':
      return [...labelled(calloutLabels.fridge, block.attrs.title), ...passageLines(block.content)]
    case 'reviewer_note':
      return passageLines(block.content)
    case 'kept':
      return block.attrs.text.split('\n')
    case 'card':
    case 'wall_here':
      return []
  }
}

const labelled = (label: string, text: string): string[] => (isBlank(text) ? [] : [`${label}：${text}`])

/** Superscript digits by their meaning: a power of the preceding number, or of a unit of length. */
const powers: Record<string, string> = { 2: '平方', 3: '立方' }

/**
 * The speech text of runs. Adjacent superscript runs are one superscript, as they are on the page: its meaning does not
 * depend on where other marks, or the order of marks, divide it.
 */
function spokenText(runs: Inline = []): string {
  let speech = ''
  let superscript = ''
  for (const node of runs) {
    if (node.type === 'text' && isRaised(node)) {
      superscript += node.text
      continue
    }
    speech += raised(superscript, speech, node.type === 'text' ? node.text : '')
    superscript = ''
    if (node.type === 'hard_break') speech += '\n'
    if (node.type === 'text') speech += node.text
  }
  return speech + raised(superscript, speech)
}

const isRaised = ({ marks = [] }: { marks?: { type: string }[] | undefined }) => marks.some(({ type }) => type === 'sup')

function raised(text: string, before: string, after = ''): string {
  // several numbers are signs of sources
  if (/^\d+(?:\s?[,、，–-]\s?\d+)+$/.test(text)) return `，註 ${text}，`
  if (!/^[-−+]?\d+$/.test(text)) return text
  // the numerator of a fraction
  if (/^\s*[/⁄]/.test(after)) return /\d$/.test(before) ? ` ${text}` : text
  if (/[\d)]\s*$/.test(before)) return ` 的 ${text.replace(/^[-−]/, '負 ')} 次方`
  return powers[text] && /[a-z分尺]$/i.test(before) ? ` ${powers[text]}` : ` ${text}`
}

const speakableText = ({ content }: Paragraph): string => spokenText(content)

const passageLines = (nodes: Passage | (Paragraph | List)[]): string[] =>
  nodes.flatMap((node) => (node.type === 'list' ? listLines(node) : [speakableText(node)]))

/** A list item with all its content as one line. */
const itemText = ({ content }: ListItem): string =>
  passageLines(content)
    .filter((line) => !isBlank(line))
    .join('，')

const listLines = ({ attrs: { ordered, start }, content }: List): string[] =>
  content.map((item, index) => (ordered ? `${start + index}、${itemText(item)}` : itemText(item)))

/** The label and size of a table; then its rows, each cell with the header of its column. */
function tableLines({ attrs: { label }, content }: Table): string[] {
  const cells = content.map((row) =>
    row.content.map((cell) => ({ isHead: cell.type === 'table_header', text: spokenText(cell.content) })),
  )
  const firstOfBody = cells.findIndex((row) => row.some(({ isHead }) => !isHead))
  const [heads, body] = firstOfBody === -1 ? [[], cells] : [cells.slice(0, firstOfBody), cells.slice(firstOfBody)]
  const columns = Math.max(...cells.map((row) => row.length))
  const announced = `表格${isBlank(label) ? '' : `：${label}`}，${body.length} 列 ${columns} 欄。`
  const headOf = (column: number) =>
    heads
      .map((row) => row[column]?.text ?? '')
      .filter((text) => !isBlank(text))
      .join(' ')
  const rows = body.map((row) =>
    row
      .flatMap(({ text, isHead }, column) => {
        if (isBlank(text)) return []
        const head = isHead || column === 0 ? '' : headOf(column)
        return [head === '' ? text : `${head}：${text}`]
      })
      .join('；'),
  )
  return [announced, ...rows]
}
