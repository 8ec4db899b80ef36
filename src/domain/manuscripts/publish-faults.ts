import { blockFaults } from '../posts/block-faults.ts'
import { plainText } from '../posts/plain-text.ts'
import { saysSomething } from '../posts/text-of-block.ts'
import { taipeiDay } from '../time/taipei.ts'
import type { Content } from './fields.ts'

/** What is wrong with a manuscript, and in which part of it: `fields.title`. */
export interface ContentFault {
  path: string
  message: string
}

/** How long a text may be, characters: ten times the longest that anybody reads to its end. */
export const longestText = 100_000

/** What no version may be, published or not. */
export function contentFaults({ document }: Pick<Content, 'document'>): ContentFault[] {
  const length = document.content.reduce((sum, block) => sum + plainText(block).length, 0)
  return length > longestText ? [{ path: 'document', message: `內文最多 ${longestText.toLocaleString('en')} 個字` }] : []
}

/** What must be there, and fit, before the public reads it. @param now where nothing is said it is public from now on */
export function publishFaults(content: Content, now: Date): ContentFault[] {
  const { fields, document } = content
  const faults = contentFaults(content)
  const refuse = (path: string, message: string) => faults.push({ path, message })
  if (fields.title.trim() === '') refuse('fields.title', '要有標題')
  if (!document.content.some(saysSomething)) refuse('document', '沒有內文')
  for (const message of blockFaults(document, fields.references.length)) refuse('document', message)
  if ((fields.type === 'book') !== (fields.book !== null))
    refuse('fields.book', fields.type === 'book' ? '書要有書的資料' : '只有書有書的資料')
  if ((fields.reviewer === null) !== (fields.reviewed_at === null)) refuse('fields.reviewed_at', '審訂者和審訂日期要一起寫')
  const from = taipeiDay(fields.publish_at === null ? now : new Date(fields.publish_at))
  if (fields.ends_on !== null && fields.ends_on < from) refuse('fields.ends_on', '最後一天早於公開的日子')
  return faults
}
