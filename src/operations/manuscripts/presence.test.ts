import { expect, test } from 'vitest'
import { heartbeatMs, presenceTtl } from '../../domain/manuscripts/presence.ts'
import { notedMessage, Presence, type PresenceListener, savedMessage } from './presence.ts'

/** Two processes that receive each other's messages synchronously, and a shared clock. */
function processes() {
  const clock = { now: 1_000_000 }
  const received: string[] = []
  const both: Presence[] = []
  const broadcast = async (message: string) => {
    received.push(message)
    for (const one of both) one.receive(message)
  }
  both.push(new Presence(broadcast, () => clock.now), new Presence(broadcast, () => clock.now))
  const [one, other] = both as [Presence, Presence]
  return { clock, one, other, received }
}
const lin = { tab: 't1', member: 'm1', name: '林編輯', block: null, choosing: false }
const zhou = { tab: 't2', member: 'm2', name: '周明德', block: 'k3', choosing: false }
const follower = (more: Partial<PresenceListener> = {}) => {
  const got = { changed: 0, looked: 0, ended: 0 }
  const count = (what: keyof typeof got) => () => {
    got[what] += 1
  }
  const listens = {
    uid: 7,
    tab: 't1',
    member: 'm1',
    changed: count('changed'),
    checkAuthorization: count('looked'),
    end: count('ended'),
    ...more,
  }
  return { got, listens }
}

test('a heartbeat at one process is visible at the other, with its block, and not to its own tab', () => {
  const { one, other } = processes()
  one.heartbeat(7, lin)
  other.heartbeat(7, zhou)
  const present = [{ id: 'm2', name: '周明德', blocks: ['k3'], choosing: false, you: false }]
  expect(one.peopleIn(7, lin)).toEqual(present)
  expect(other.peopleIn(7, lin)).toEqual(present)
  expect(one.peopleIn(8, lin)).toEqual([])
  other.heartbeat(7, { ...zhou, block: 'k9' })
  expect(one.peopleIn(7, lin)[0]?.blocks).toEqual(['k9'])
  one.heartbeat(7, { ...lin, tab: 't9' })
  expect(other.peopleIn(7, lin).map(({ name, you }) => [name, you])).toEqual([
    ['周明德', false],
    ['林編輯', true],
  ])
})

test('a member resolving a conflict is shown as choosing in every process until it is resolved', () => {
  const { one, other } = processes()
  const { got, listens } = follower()
  other.follow(listens)
  const isChoosing = () => other.peopleIn(7, lin).map(({ choosing }) => choosing)
  one.heartbeat(7, zhou)
  one.heartbeat(7, { ...zhou, choosing: true })
  expect([isChoosing(), got.changed]).toEqual([[true], 2])
  // another tab of the same member, without a conflict dialog, does not hide it
  one.heartbeat(7, { ...zhou, tab: 't3' })
  expect(isChoosing()).toEqual([true])
  one.heartbeat(7, zhou)
  expect(isChoosing()).toEqual([false])
})

test('unchanged tabs are broadcast only with a tick; silent tabs expire within half a minute', () => {
  const { one, other, clock, received } = processes()
  const { got, listens } = follower()
  other.follow(listens)
  one.heartbeat(7, zhou)
  expect([received.length, got.changed]).toEqual([1, 1])
  for (let actual = 0; actual < 5; actual += 1) {
    clock.now += heartbeatMs
    one.heartbeat(7, zhou)
    expect(received).toHaveLength(1 + actual)
    one.tick()
    other.tick()
    expect(other.peopleIn(7, lin)).toHaveLength(1)
  }
  const last = clock.now
  while (other.peopleIn(7, lin).length > 0 || got.changed < 2) {
    clock.now += 5_000
    one.tick()
    other.tick()
    expect(clock.now - last).toBeLessThanOrEqual(30_000)
  }
  expect(one.peopleIn(7, lin)).toEqual([])
  one.heartbeat(7, zhou)
  expect(other.peopleIn(7, lin)).toHaveLength(1)
})

test('a departure is immediate, also before a late heartbeat; another member cannot cause it', () => {
  const { one, other, clock } = processes()
  one.heartbeat(7, zhou)
  other.leave(7, { tab: 't2', member: 'm1' })
  expect(one.peopleIn(7, lin)).toHaveLength(1)
  other.leave(7, zhou)
  expect([one.peopleIn(7, lin), other.peopleIn(7, lin)]).toEqual([[], []])
  one.heartbeat(7, zhou)
  expect(other.peopleIn(7, lin)).toEqual([])
  clock.now += presenceTtl
  for (const process of [one, other]) process.tick()
  one.heartbeat(7, zhou)
  expect(other.peopleIn(7, lin)).toHaveLength(1)
})

test('a crowd is split into messages that fit into a notification', () => {
  const { one, other, received } = processes()
  for (let index = 0; index < 90; index += 1)
    one.heartbeat(index, {
      tab: `${index}`.padStart(36, '0'),
      member: `m${index}`,
      name: '名'.repeat(50),
      block: 'k',
      choosing: false,
    })
  received.length = 0
  one.tick()
  expect(received.length).toBeGreaterThan(1)
  for (const message of received) expect(Buffer.byteLength(message)).toBeLessThan(8000)
  for (let at = 0; at < 90; at += 1) expect(other.peopleIn(at, lin)).toHaveLength(1)
})

test('subscribers receive each newer version and note change once; without any, none is stored', () => {
  const { one, other } = processes()
  const { got, listens } = follower()
  const stop = one.follow(listens)
  const save = (uid: number, version: number) => {
    for (const process of [one, other]) process.receive(savedMessage(uid, version))
  }
  save(7, 5)
  expect([got.changed, one.versionOf(7), other.versionOf(7)]).toEqual([1, 5, null])
  // a late message changes nothing
  save(7, 4)
  save(7, 5)
  save(8, 9)
  expect([got.changed, one.versionOf(7), one.versionOf(8)]).toEqual([1, 5, null])
  save(7, 6)
  expect([got.changed, one.versionOf(7)]).toEqual([2, 6])
  for (const uid of [7, 8]) for (const process of [one, other]) process.receive(notedMessage(uid))
  one.receive(notedMessage(7))
  expect([got.changed, one.notedOf(7), one.notedOf(8), other.notedOf(7)]).toEqual([4, 2, 0, 0])
  stop?.()
  one.tick()
  expect([one.versionOf(7), one.notedOf(7)]).toEqual([null, 0])
})

test('the number of subscriptions per member is limited, and all end with the process', () => {
  const { one } = processes()
  const { got, listens } = follower()
  const stops = Array.from({ length: 12 }, () => one.follow({ ...listens }))
  expect(one.follow({ ...listens })).toBeNull()
  expect(one.follow({ ...listens, member: 'm2' })).not.toBeNull()
  stops[0]?.()
  expect(one.follow({ ...listens })).not.toBeNull()
  one.checkListeners(new Set(['m2']))
  expect(got.looked).toBe(1)
  one.stop()
  expect(got.ended).toBe(13)
  expect(one.follow(listens)).toBeNull()
})

test('one member’s tabs, however many, leave room for others', () => {
  const { one } = processes()
  for (let index = 0; index < 200; index += 1) one.heartbeat(7, { ...lin, tab: `t${index}` })
  one.heartbeat(7, zhou)
  expect(one.peopleIn(7, { tab: 'other', member: 'm3' }).map(({ name }) => name)).toEqual(['周明德', '林編輯'])
  expect([one.has(7, { tab: 't11', member: 'm1' }), one.has(7, { tab: 't12', member: 'm1' })]).toEqual([true, false])
})
