import type { Client } from '../../contract/client.ts'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import { instantOf, momentOf } from './labels.ts'

const doneMessages: Record<string, string> = {
  unschedule: '已經取消排程。稿件又是草稿，不會自己公開。',
  save: '已經儲存。讀者看到的還沒有改變，要等發布。',
  publish: '已經發布。讀者兩秒內就會看到。',
  withdraw: '已經下架。稿件還在，可以再發布。',
  share: '連結已經做好，在下面「分享預覽」，複製給要看的人。',
  revoke: '連結已經撤回，馬上打不開。',
  simplified: '簡體字都轉成正體了，請看過一遍。要回到原來的，在「版本」還原前一版。',
  untrash: '已經拿回來，和丟的時候一樣。',
  restore: '已經還原成新的版本，誰能讀、作者、頻道這些設定也回到那一版。讀者看到的還沒有改變，要等發布。',
}

/**
 * The confirmation of the last action, according to the current state: a publication for a later time has only been
 * scheduled.
 */
export function doneMessage(
  done: string,
  { state, publish_date }: Pick<ManuscriptDetails, 'state' | 'publish_date'>,
): string | null {
  if (done === 'publish' && state === 'scheduled' && publish_date !== null)
    return `已經排程，${momentOf(publish_date)}（台北時間）公開。在那之前讀者看不到。`
  return Object.hasOwn(doneMessages, done) ? (doneMessages[done] ?? null) : null
}

/** Performs the operation of a button that does not save. @returns whether there is such a button */
export async function runManuscriptAction(client: Client, uid: string, intent: string, form: FormData): Promise<boolean> {
  const text = (name: string) => String(form.get(name) ?? '')
  const params = { uid }
  const reason = text('reason')
  switch (intent) {
    case 'publish':
    case 'now':
    case 'spelling': {
      const body = {
        version: Number(text('version')),
        key: text('key'),
        ...(intent === 'now' ? atOnce() : publicationTimeFields(text('publish_at'), text('publish_at_before'))),
        reason,
        correction: text('correction').replace(/\s+/g, ' ').trim(),
        spelling_only: intent === 'spelling',
      }
      await client('POST /api/v3.0/office/posts/:uid/publish', { params, body })
      return true
    }
    case 'simplified': {
      const body = { base: Number(text('base')), key: text('key') }
      await client('POST /api/v3.0/office/posts/:uid/turn_simplified', { params, body })
      return true
    }
    case 'unschedule':
      await client('POST /api/v3.0/office/posts/:uid/unschedule', { params, body: { reason } })
      return true
    case 'withdraw':
      await client('POST /api/v3.0/office/posts/:uid/withdraw', { params, body: { reason } })
      return true
    case 'trash':
      await client('POST /api/v3.0/office/posts/:uid/trash', { params })
      return true
    case 'untrash':
      await client('POST /api/v3.0/office/posts/:uid/untrash', { params })
      return true
    case 'erase':
      await client('POST /api/v3.0/office/posts/:uid/erase', { params })
      return true
    default:
      return false
  }
}

/** The publication time in the panel: omitted where unchanged from the manuscript; empty means now. */
function publicationTimeFields(field: string, before: string): { publish_at?: string } {
  if (field === before) return {}
  const instant = instantOf(field)
  return instant === null ? atOnce() : { publish_at: instant }
}

const atOnce = () => ({ publish_at: new Date().toISOString() })
