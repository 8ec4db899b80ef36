import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { manuscriptUidParam } from './manuscript-shapes.ts'

/** Somebody who is at a manuscript. */
export const personHere = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Keys of the blocks in which they are. */
  blocks: z.array(z.string()),
  /** They choose whose words are to stand: what they typed is not saved before. */
  choosing: z.boolean(),
  /** It is who asks, in another tab. */
  you: z.boolean(),
})

/** A tab's own name, which whoever opens a manuscript makes up. */
export const presenceTab = z.uuid('tab 必須是 UUID')

/** Who is at a manuscript. */
export const presenceEndpoints = {
  say: endpoint({
    operationId: 'sayHere',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/presence',
    summary:
      '說自己正開著這份稿件、在哪一段（block）、是不是正在選用誰的（choosing：別人也改了同一個地方，選好之前打的字還沒存），回應還有誰在；每 8 秒說一次，24 秒沒說就算離開，leaves 是馬上離開。version 是最新的版本。GET 同一個位址加 ?tab= 是 server-sent events：有人來、走、換段、開始或選完就送一次同樣的清單；有人存了新的版本就送一次 event: version；註解有新的、處理好了或又打開，或是送審、退回、婉拒、簽核、取消排程、下架，就送一次 event: notes。notes 是註解和經過的記號，註解不一樣了、又做了什麼，就不一樣',
    group: 'office',
    access: { to: 'list-manuscripts' },
    idle: true,
    params: z.object({ uid: manuscriptUidParam }),
    body: z.strictObject({
      tab: presenceTab,
      block: z.string('block 必須是文字').max(40, '沒有這一段').nullable().default(null),
      choosing: z.boolean().default(false),
      leaves: z.boolean().default(false),
    }),
    answer: z.strictObject({ items: z.array(personHere), version: z.number().int(), notes: z.number().int() }),
    errors: [404],
  }),
}
