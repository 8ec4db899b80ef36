import { expect, test, vi } from 'vitest'
import { createClient, type Reply } from '../../../contract/client.ts'
import { sendSave } from './send-save.ts'
import { type AutosavedContent, WorkingCopy } from './working-copy.ts'

const written = (title: string): AutosavedContent => ({
  fields: { title, lead: '', key_points: [] },
  document: { type: 'doc', attrs: { version: 1 }, content: [{ type: 'paragraph', attrs: { key: 'a' } }] },
})

/** The result of a save for a server response, and what the writer is shown. */
async function meeting(reply: Reply | Error) {
  let editorContent = written('我打的')
  const rejections: unknown[] = []
  const copy = new WorkingCopy(written('原來的'), 3, {
    content: () => editorContent,
    display: (next) => {
      editorContent = next
    },
  })
  const client = createClient(async () => {
    if (reply instanceof Error) throw reply
    return reply
  }, 'key')
  const place = {
    copy,
    toEditorForm: (serverContent: object) => serverContent as AutosavedContent,
    compositionEnd: async () => undefined,
    advance: () => undefined,
    applyVersion: () => undefined,
    onRejected: (errors: unknown) => rejections.push(errors),
    onResolved: () => undefined,
  }
  const content = copy.changes()
  if (!content) throw new Error('nothing changed')
  const result = await sendSave(client, 7, { base: 3, key: 'key', content }, place)
  return { result, rejections, title: editorContent.fields.title, isSent: copy.changes() === null }
}
const problem = (status: number, json: object): Reply => ({ ok: false, status, json: async () => json })

test.each<[string, Reply | Error, object]>([
  [
    'who may not write it any more',
    problem(403, { code: 'forbidden', title: '', detail: '您沒有使用這項功能的權限' }),
    { kind: 'refused', message: '您沒有使用這項功能的權限' },
  ],
  [
    'a version that is not yet',
    problem(422, { code: 'validation_failed', title: '', errors: [{ path: 'body.base', message: '還沒有這個版本' }] }),
    { kind: 'refused', message: '還沒有這個版本' },
  ],
  ['a session that ended', problem(401, { code: 'sign_in_required', title: '' }), { kind: 'sign-in-required' }],
  ['a busy server', problem(503, { code: 'unavailable', title: '' }), { kind: 'lost' }],
  ['a line that is cut', new TypeError('Failed to fetch'), { kind: 'lost' }],
  [
    'an answer that breaks off in the middle',
    { ok: true, status: 200, json: async () => JSON.parse('{"items":{"ver') as unknown },
    { kind: 'lost' },
  ],
])('keeps the input and does not count it as sent on %s', async (_, reply, expected) => {
  const { result, title, isSent } = await meeting(reply)
  expect([result, title, isSent]).toEqual([expected, '我打的', false])
})

test('retries a save when the merge code fails to load', async () => {
  vi.doMock('./merge-incoming.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  try {
    const merged = { version: 5, merged: written('別人的') }
    const { result, title, isSent } = await meeting({ ok: true, status: 200, json: async () => ({ items: merged }) })
    expect([result, title, isSent]).toEqual([{ kind: 'lost' }, '我打的', false])
  } finally {
    vi.doUnmock('./merge-incoming.ts')
  }
})
