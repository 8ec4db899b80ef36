import { presenceEndpoints, presenceTab } from '../../contract/presence.ts'
import { hereFor } from '../../domain/manuscripts/presence.ts'
import { type Viewer, visitor } from '../../domain/membership/viewer.ts'
import { type Follower, Presence } from '../../operations/manuscripts/presence.ts'
import { requireToBeHere, sayHere } from '../../operations/manuscripts/say-here.ts'
import { guards } from '../serving/guards.ts'
import { ApiFault } from '../serving/problem.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** Who is at which manuscript, and how it is found out again who somebody is while they listen for long. */
export interface PresenceParts {
  presence: Presence
  recognize: (headers: Headers) => Promise<Viewer>
}

/** One process by itself, in tests of the other calls: nobody listens for longer than until the next look. */
export const presenceForTests = (): PresenceParts => ({
  presence: new Presence(async () => {}),
  recognize: async () => visitor,
})

/** Seconds after which somebody who may not listen now may ask again. */
const retryAfterMany = '30'

/** Says and tells who is at a manuscript. */
export function servePresence(app: ApiApp, { presence, recognize }: PresenceParts): void {
  const { say } = presenceEndpoints
  serve(app, say, ({ params, body, context }) => sayHere(context, presence, params.uid, body))
  // what never ends is no answer of the contract: it is guarded as the call is whose answer it repeats
  app.get(say.path, async (c) => {
    await guards(say, c)
    const { uid } = say.params.parse(c.req.param())
    const tab = presenceTab.safeParse(c.req.query('tab'))
    if (!tab.success)
      throw new ApiFault(422, 'validation_failed', '輸入的資料有誤', {
        errors: [{ path: 'query.tab', message: 'tab 必須是 UUID' }],
      })
    const { db, viewer } = c.env
    const { member } = await requireToBeHere({ db, viewer }, uid)
    const { headers } = c.req.raw
    const mayStay = async () => {
      const now = await recognize(headers)
      await requireToBeHere({ db, viewer: now }, uid)
    }
    const events = followed(presence, { uid, tab: tab.data, member }, mayStay)
    if (!events)
      throw new ApiFault(429, 'too_many_requests', '開著的分頁太多，請關掉一些', { headers: { 'retry-after': retryAfterMany } })
    return c.body(events, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      // a proxy that gathers what comes would hold back who is here
      'x-accel-buffering': 'no',
    })
  })
}

/**
 * Who is at a manuscript, as events, each time that it changes; its newest version, each time that one is written; and that its
 * notes are others now. What has changed is looked up when the line takes it, so a slow one holds nothing back and is told of the newest alone.
 * @returns null when too many listen
 */
function followed(
  presence: Presence,
  { uid, tab, member }: Pick<Follower, 'uid' | 'tab' | 'member'>,
  mayStay: () => Promise<void>,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder()
  const since = Date.now()
  let due: 'people' | 'sign of life' | 'end' | null = 'people'
  let wake = () => {}
  let stop: (() => void) | null = null
  let told = presence.versionOf(uid)
  let noted = presence.notedOf(uid)
  /** The newest version, if it was not told yet. */
  const newer = (): string => {
    const version = presence.versionOf(uid)
    if (version === told || version === null) return ''
    told = version
    return `event: version\ndata: ${version}\n\n`
  }
  /** That notes changed, if it was not told yet. */
  const newNotes = (): string => {
    const times = presence.notedOf(uid)
    if (times === noted) return ''
    noted = times
    return 'event: notes\ndata: \n\n'
  }
  const make = (what: typeof due) => {
    if (due === 'end' || (what === 'sign of life' && due === 'people')) return
    due = what
    // a line that takes nothing any more is none to be counted
    if (what === 'end') stop?.()
    wake()
  }
  const isThere = () => presence.knows(uid, { tab, member }) || Date.now() - since < hereFor
  let looking = false
  const look = () => {
    if (looking) return
    looking = true
    mayStay()
      .then(
        () => make(isThere() ? 'sign of life' : 'end'),
        () => make('end'),
      )
      .finally(() => {
        looking = false
      })
  }
  stop = presence.follow({ uid, tab, member, changed: () => make('people'), look, end: () => make('end') })
  if (!stop) return null
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      while (due === null)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      const what = due
      if (what === 'end') return controller.close()
      due = null
      const people = () => `data: ${JSON.stringify(presence.here(uid, { tab, member }))}\n\n`
      controller.enqueue(encoder.encode(what === 'people' ? people() + newer() + newNotes() : ':\n\n'))
    },
    cancel: () => make('end'),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
