import type { Client } from '../../contract/client.ts'
import { instantOf } from './words.ts'

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
        ...(intent === 'now' ? atOnce() : whenOf(text('publish_at'), text('publish_at_before'))),
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
function whenOf(field: string, before: string): { publish_at?: string } {
  if (field === before) return {}
  const at = instantOf(field)
  return at === null ? atOnce() : { publish_at: at }
}

const atOnce = () => ({ publish_at: new Date().toISOString() })
