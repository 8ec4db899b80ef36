import { expect, it } from 'vitest'
import { soak } from './soak/soak.ts'

it('loses no acknowledged write in crashes of each part, a deployment and a failover', async () => {
  const {
    found: result,
    text,
    happenings,
    samples,
  } = await soak({
    minutes: 4,
    rate: 3,
    say: (line) => process.stdout.write(`${line}\n`),
  })
  process.stdout.write(`${text}\n`)
  expect(result.wrong.map(({ detail }) => detail)).toEqual([])
  expect(result.writes.filter(({ lost }) => lost.length > 0)).toEqual([])
  expect(result.writes.filter(({ count }) => count === 0)).toEqual([])
  expect([result.mails.lost, result.mails.unsent]).toEqual([[], 0])
  // a deployment, and what readers do not notice
  const silent = happenings.filter(({ name }) => /deployment|worker|mail server|Varnish/.test(name))
  const noticed = silent.flatMap(({ at, until }) =>
    samples.filter((one) => one.kind === 'page' && one.outcome !== 'ok' && one.at >= at && one.at < until),
  )
  expect([silent.length, noticed]).toEqual([4, []])
})
