import { blockFaults } from '../posts/block-faults.ts'
import { plainText } from '../posts/plain-text.ts'
import { hasContent } from '../posts/text-of-block.ts'
import { isBlank } from '../text/hidden.ts'
import { taipeiDay } from '../time/taipei.ts'
import { embargoWords } from './embargo.ts'
import { emergencyFault } from './emergency-fault.ts'
import type { Content } from './fields.ts'
import { maxBlocks, maxParts, maxTextLength } from './longest-text.ts'
import { pastHourFault } from './past-hour.ts'

/** A fault of a manuscript, and its part: `fields.title`. */
export interface ContentFault {
  path: string
  message: string
}

/** Faults that no version may have, published or not. */
export function contentFaults({ document }: Pick<Content, 'document'>): ContentFault[] {
  const length = document.content.reduce((sum, block) => sum + plainText(block).length, 0)
  const most: [number, number, string][] = [
    [length, maxTextLength, '個字'],
    [document.content.length, maxBlocks, '段'],
    [partsIn(document.content), maxParts, '個部分（段落、儲存格、清單的項目，和每一處粗體、連結都算）'],
  ]
  return most.flatMap(([is, bound, what]) =>
    is > bound ? [{ path: 'document', message: `內文最多 ${bound.toLocaleString('en')} ${what}` }] : [],
  )
}

/** The number of nodes, descendants included. */
const partsIn = (nodes: readonly object[]): number =>
  nodes.reduce((sum, node) => sum + 1 + partsIn((node as { content?: readonly object[] }).content ?? []), 0)

/** What is mandatory before a colleague is requested to review it. */
export function submitFaults(content: Content): ContentFault[] {
  const faults = contentFaults(content)
  if (isBlank(content.fields.title)) faults.push({ path: 'fields.title', message: '要有標題' })
  if (!content.document.content.some(hasContent)) faults.push({ path: 'document', message: '沒有內文' })
  return faults
}

/** What is mandatory and valid before publication. @param now the publication time if none is set */
export function publishFaults(content: Content, now: Date): ContentFault[] {
  const { fields } = content
  const faults = submitFaults(content)
  const refuse = (path: string, message: string) => faults.push({ path, message })
  for (const message of blockFaults(content.document, fields.references.length)) refuse('document', message)
  const emergency = emergencyFault(content)
  if (emergency) faults.push(emergency)
  if ((fields.type === 'book') !== (fields.book !== null))
    refuse('fields.book', fields.type === 'book' ? '書要有書的資料' : '只有書有書的資料')
  if (fields.reviewer !== null && fields.reviewed_at === null)
    refuse('fields.reviewer', '審訂者還沒有簽核：請送審，簽好再發布，或拿掉審訂者')
  const publicFrom = fields.publish_at === null ? now : new Date(fields.publish_at)
  const from = taipeiDay(publicFrom)
  if (fields.ends_on !== null && fields.ends_on < from) refuse('fields.ends_on', '最後一天早於公開的日子')
  if (fields.embargo !== null && publicFrom < new Date(fields.embargo.until))
    refuse('fields.embargo.until', `${embargoWords(fields.embargo, now)}；公開時間要在那之後，約定取消了就清空「不能公開到」`)
  return faults
}

/**
 * Faults of a publication time: it is past, or the text would be hidden from readers who have it.
 * @param publishAt the time given for this publication; undefined for none, then the stored time may be long past
 */
export function hourFaults({
  publishAt,
  publicFrom,
  isRead,
  now,
}: {
  publishAt: string | undefined
  publicFrom: string | null
  isRead: boolean
  now: Date
}): ContentFault[] {
  const instant = (hour: string) => new Date(hour).getTime()
  const over = publishAt === undefined ? null : pastHourFault(publishAt, now)
  if (over !== null) return [{ path: 'body.publish_at', message: over }]
  if (isRead && publicFrom !== null && instant(publicFrom) > now.getTime())
    return [{ path: 'body.publish_at', message: '讀者正在讀這一篇，不能改成以後才公開；要收回請下架' }]
  return []
}
