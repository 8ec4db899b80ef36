import type { Client } from '../../../contract/client.ts'

/** Performs the operation of a button of the review page. @returns whether there is such a button */
export async function runReviewAction(
  client: Client,
  uid: string,
  intent: string,
  typed: Record<string, string>,
): Promise<boolean> {
  const params = { uid }
  const version = Number(typed['version'])
  const { key = '', note = '', correction = '' } = typed
  switch (intent) {
    case 'submit': {
      const reviewer = typed['reviewer'] === 'none' ? null : Number(typed['reviewer'])
      await client('POST /api/v3.0/office/posts/:uid/submit', { params, body: { version, key, reviewer, note, correction } })
      return true
    }
    case 'sign':
      await client('POST /api/v3.0/office/posts/:uid/sign', { params, body: { version, key } })
      return true
    case 'send_back':
      await client('POST /api/v3.0/office/posts/:uid/send_back', { params, body: { version, note } })
      return true
    case 'decline':
      await client('POST /api/v3.0/office/posts/:uid/decline', { params, body: { version, note } })
      return true
    case 'resolve':
    case 'reopen': {
      const body = { id: Number(typed['id']), resolved: intent === 'resolve' }
      await client('POST /api/v3.0/office/posts/:uid/note/resolve', { params, body })
      return true
    }
    case 'note': {
      const mentions = typed['mention'] ? [typed['mention']] : []
      const answers = typed['answers'] ? Number(typed['answers']) : null
      const body = { text: typed['text'] ?? '', block: typed['block'] ?? null, mentions, answers }
      await client('POST /api/v3.0/office/posts/:uid/note', { params, body })
      return true
    }
    default:
      return false
  }
}
