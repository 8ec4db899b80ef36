import { presenceEndpoints, presenceTab } from '../../contract/presence.ts'
import { presenceTtl } from '../../domain/manuscripts/presence.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { announcePresence, requirePresence } from '../../operations/manuscripts/announce-presence.ts'
import type { Presence, PresenceListener } from '../../operations/manuscripts/presence.ts'
import { checkGuards } from '../serving/guards.ts'
import { HttpProblem } from '../serving/problem.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** The presence in manuscripts, and the repeated check of a subscriber's identity during a long connection. */
export interface PresenceDependencies {
  presence: Presence
  recognize: (headers: Headers) => Promise<Viewer>
}

/** Seconds after which a rejected subscriber may retry. */
const retryAfterMany = '30'

/** Presence in manuscripts: heartbeats and events. */
export function servePresence(app: ApiApp, { presence, recognize }: PresenceDependencies): void {
  const { say } = presenceEndpoints
  serve(app, say, ({ params, body, context }) => announcePresence(context, presence, params.uid, body))
  // an endless stream has no response in the contract: it uses the guards of the call whose response it repeats
  app.get(say.path, async (c) => {
    await checkGuards(say, c)
    const { uid } = say.params.parse(c.req.param())
    const tab = presenceTab.safeParse(c.req.query('tab'))
    if (!tab.success)
      throw new HttpProblem(422, 'validation_failed', '輸入的資料有誤', {
        errors: [{ path: 'query.tab', message: 'tab 必須是 UUID' }],
      })
    const { db, viewer } = c.env
    const { member } = await requirePresence({ db, viewer }, uid)
    const { headers } = c.req.raw
    const mayStay = async () => {
      const currentViewer = await recognize(headers)
      await requirePresence({ db, viewer: currentViewer }, uid)
    }
    const events = followed(presence, { uid, tab: tab.data, member }, mayStay)
    if (!events)
      throw new HttpProblem(429, 'too_many_requests', '開著的分頁太多，請關掉一些', {
        headers: { 'retry-after': retryAfterMany },
      })
    return c.body(events, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      // a buffering proxy would delay the events
      'x-accel-buffering': 'no',
    })
  })
}

/**
 * Server-sent events: the presence in a manuscript at each change; its newest version, at each save; and changes of
 * its notes. The state is read when the connection is writable, so that a slow client causes no backlog and receives
 * only the latest state.
 * @returns null when there are too many listeners
 */
function followed(
  presence: Presence,
  { uid, tab, member }: Pick<PresenceListener, 'uid' | 'tab' | 'member'>,
  mayStay: () => Promise<void>,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder()
  const since = Date.now()
  let pendingUpdate: 'people' | 'sign of life' | 'end' | null = 'people'
  let wake = () => {}
  let stop: (() => void) | null = null
  let reported = presence.versionOf(uid)
  let noted = presence.notedOf(uid)
  /** The newest version, if it was not sent yet. */
  const newer = (): string => {
    const version = presence.versionOf(uid)
    if (version === reported || version === null) return ''
    reported = version
    return `event: version\ndata: ${version}\n\n`
  }
  /** The event of changed notes, if it was not sent yet. */
  const newNotes = (): string => {
    const times = presence.notedOf(uid)
    if (times === noted) return ''
    noted = times
    return 'event: notes\ndata: \n\n'
  }
  const make = (update: typeof pendingUpdate) => {
    if (pendingUpdate === 'end' || (update === 'sign of life' && pendingUpdate === 'people')) return
    pendingUpdate = update
    // a closed connection must not be counted any more
    if (update === 'end') stop?.()
    wake()
  }
  const isPresent = () => presence.has(uid, { tab, member }) || Date.now() - since < presenceTtl
  let isLooking = false
  const checkPresence = () => {
    if (isLooking) return
    isLooking = true
    mayStay()
      .then(
        () => make(isPresent() ? 'sign of life' : 'end'),
        () => make('end'),
      )
      .finally(() => {
        isLooking = false
      })
  }
  stop = presence.follow({
    uid,
    tab,
    member,
    changed: () => make('people'),
    checkAuthorization: checkPresence,
    end: () => make('end'),
  })
  if (!stop) return null
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      while (pendingUpdate === null)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      const update = pendingUpdate
      if (update === 'end') return controller.close()
      pendingUpdate = null
      const people = () => `data: ${JSON.stringify(presence.peopleIn(uid, { tab, member }))}\n\n`
      controller.enqueue(encoder.encode(update === 'people' ? people() + newer() + newNotes() : ':\n\n'))
    },
    cancel: () => make('end'),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
