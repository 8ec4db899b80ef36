import type { Block, PostDocument } from '../posts/blocks.ts'
import { inlineText } from '../posts/inline.ts'
import { plainText } from '../posts/plain-text.ts'
import { hasContent, hasText, passageHasContent } from '../posts/text-of-block.ts'
import { isBlank } from '../text/hidden.ts'
import { formatTaipei, taipeiDay } from '../time/taipei.ts'
import { emergencyError } from './emergency-error.ts'
import type { Content, ManuscriptFields } from './fields.ts'
import { maxBlocks, maxParts, maxTextLength } from './longest-text.ts'

/** Maximum characters on one printed page in a size that is readable at a distance. */
const maxOnAPage = 700

/**
 * Messages about incomplete blocks before publication. An entirely empty block is omitted from the published version and
 * has no error.
 */
export function blockErrors({ content }: PostDocument, sources: number): string[] {
  return [...content.flatMap(errorsOf), ...sourceErrors(content, sources)]
}

function errorsOf(block: Block): string[] {
  switch (block.type) {
    case 'video':
    case 'audio': {
      const { src, title } = block.attrs
      const mediaName = block.type === 'video' ? '影片' : '聲音'
      if (src === '') return passageHasContent(block.content) || title !== '' ? [`${mediaName}要有檔案或網址`] : []
      return [
        ...(isBlank(title) ? [`${mediaName}要有標題`] : []),
        ...(passageHasContent(block.content) ? [] : [`${mediaName}要有逐字稿`]),
      ]
    }
    case 'figure_card': {
      const { value, source } = block.attrs
      if (isBlank(value)) return inlineText(block.content) === '' && source === '' ? [] : ['數字卡要有數字']
      return isBlank(source) ? ['數字卡要有資料來源'] : []
    }
    case 'question_answer':
    case 'definition': {
      if (!hasContent(block)) return []
      const [line, ...rest] = block.content
      const [head, body] = block.type === 'definition' ? ['名詞', '說明'] : ['問題', '回答']
      return [
        ...(isBlank(inlineText(line.content)) ? [`少了${head}`] : []),
        ...(passageHasContent(rest) ? [] : [`「${inlineText(line.content).trim()}」少了${body}`]),
      ]
    }
    case 'diagram': {
      if (!hasContent(block)) return []
      const { drawing, title } = block.attrs
      const isSilent = block.content.every((entry) => !passageHasContent(entry.content))
      return [
        ...(drawing === '' ? ['圖解要選一張圖'] : []),
        ...(isBlank(title) ? ['圖解要有標題'] : []),
        ...(isSilent ? ['圖解要有說同一件事的清單'] : []),
      ]
    }
    case 'recipe': {
      if (!hasContent(block)) return []
      const { title, sodium, carbohydrate, source } = block.attrs
      const [ingredients, method] = block.content
      return [
        ...(isBlank(title) ? ['食譜要有菜名'] : []),
        ...(ingredients.content.some(hasText) ? [] : ['食譜要有材料']),
        ...(method.content.some((step) => passageHasContent(step.content)) ? [] : ['食譜要有做法']),
        ...((sodium !== null || carbohydrate !== null) && isBlank(source) ? ['食譜的營養數字要有資料來源'] : []),
      ]
    }
    case 'reviewer_note':
      return block.attrs.author === null && passageHasContent(block.content) ? ['審訂批註要有審訂者'] : []
    case 'fridge_card':
      return lettersIn(block) > maxOnAPage ? [`冰箱頁最多 ${maxOnAPage} 個字，才印得下一頁`] : []
    default:
      return []
  }
}

/** Number of characters of all words in a node. */
function lettersIn(node: object): number {
  const { text = '', content = [] } = node as { text?: string; content?: object[] }
  return content.reduce((sum, child) => sum + lettersIn(child), [...text].length)
}

function sourceErrors(content: readonly Block[], sources: number): string[] {
  const unknownNumbers = numbersIn(content).filter((number) => number > sources)
  return [...new Set(unknownNumbers)].map((number) => `沒有第 ${number} 項參考資料`)
}

function numbersIn(nodes: readonly object[]): number[] {
  return nodes.flatMap((node) => {
    const { type, attrs, content = [] } = node as { type: string; attrs?: { number?: number }; content?: object[] }
    return [...(type === 'reference' && attrs?.number ? [attrs.number] : []), ...numbersIn(content)]
  })
}

/** Tolerance for a time in the immediate past, milliseconds: the user still has to submit the form after entering it. */
const nowTolerance = 5 * 60_000

/**
 * Error message for a time that is not in the future; null if it is. Times are instants: the client's time zone does
 * not matter.
 */
export const pastHourError = (hour: string, now: Date): string | null =>
  new Date(hour).getTime() < now.getTime() - nowTolerance ? '這個時間已經過了（台北時間），請選以後的時間，或留空立刻公開' : null

type Embargo = NonNullable<ManuscriptFields['embargo']>

/** The message about an embargo for the editor who publishes. */
export const embargoText = ({ until, note }: Embargo, now: Date): string =>
  `台北時間${formatTaipei(new Date(until), now)}以前不能公開（${note}）`

/** An error of a manuscript, and its part: `fields.title`. */
export interface ContentError {
  path: string
  message: string
}

/** Errors that no version may have, published or not. */
export function contentErrors({ document }: Pick<Content, 'document'>): ContentError[] {
  const length = document.content.reduce((sum, block) => sum + plainText(block).length, 0)
  const limits: [number, number, string][] = [
    [length, maxTextLength, '個字'],
    [document.content.length, maxBlocks, '段'],
    [partsIn(document.content), maxParts, '個部分（段落、儲存格、清單的項目，和每一處粗體、連結都算）'],
  ]
  return limits.flatMap(([is, bound, unit]) =>
    is > bound ? [{ path: 'document', message: `內文最多 ${bound.toLocaleString('en')} ${unit}` }] : [],
  )
}

/** The number of nodes, descendants included. */
const partsIn = (nodes: readonly object[]): number =>
  nodes.reduce((sum, node) => sum + 1 + partsIn((node as { content?: readonly object[] }).content ?? []), 0)

/** Errors that prevent submission for review. */
export function submitErrors(content: Content): ContentError[] {
  const errors = contentErrors(content)
  if (isBlank(content.fields.title)) errors.push({ path: 'fields.title', message: '要有標題' })
  if (!content.document.content.some(hasContent)) errors.push({ path: 'document', message: '沒有內文' })
  return errors
}

/** Errors that prevent publication. @param now the publication time if none is set */
export function publishErrors(content: Content, now: Date): ContentError[] {
  const { fields } = content
  const errors = submitErrors(content)
  const refuse = (path: string, message: string) => errors.push({ path, message })
  for (const message of blockErrors(content.document, fields.references.length)) refuse('document', message)
  const emergency = emergencyError(content)
  if (emergency) errors.push(emergency)
  if ((fields.type === 'book') !== (fields.book !== null))
    refuse('fields.book', fields.type === 'book' ? '書要有書的資料' : '只有書有書的資料')
  if (fields.reviewer !== null && fields.reviewed_at === null)
    refuse('fields.reviewer', '審訂者還沒有簽核：請送審，簽好再發布，或拿掉審訂者')
  const publicFrom = fields.publish_at === null ? now : new Date(fields.publish_at)
  const from = taipeiDay(publicFrom)
  if (fields.ends_on !== null && fields.ends_on < from) refuse('fields.ends_on', '最後一天早於公開的日子')
  if (fields.embargo !== null && publicFrom < new Date(fields.embargo.until))
    refuse('fields.embargo.until', `${embargoText(fields.embargo, now)}；公開時間要在那之後，約定取消了就清空「不能公開到」`)
  return errors
}

/**
 * Errors of a publication time: it is past, or the text would be hidden from readers who have it.
 * @param publishAt the time given for this publication; undefined for none, then the stored time may be long past
 */
export function hourErrors({
  publishAt,
  publicFrom,
  isRead,
  now,
}: {
  publishAt: string | undefined
  publicFrom: string | null
  isRead: boolean
  now: Date
}): ContentError[] {
  const instant = (hour: string) => new Date(hour).getTime()
  const message = publishAt === undefined ? null : pastHourError(publishAt, now)
  if (message !== null) return [{ path: 'body.publish_at', message }]
  if (isRead && publicFrom !== null && instant(publicFrom) > now.getTime())
    return [{ path: 'body.publish_at', message: '讀者正在讀這一篇，不能改成以後才公開；要收回請下架' }]
  return []
}
