import { readFileSync } from 'node:fs'
import { type Kind, mailsIn, type Sample } from './ledger.ts'
import type { Topology } from './topology.ts'
import type { Traffic } from './traffic.ts'

/** A fault injection: `restored` is when all parts of the site worked again. Milliseconds since the start. */
export interface Happening {
  name: string
  at: number
  restored: number
  until: number
}

const reads: readonly Kind[] = ['page', 'asset', 'call', 'search']
const writes: readonly Kind[] = ['sign-in', 'registration', 'favourite', 'health record', 'order', 'editor', 'view count']
const groups: readonly [string, readonly Kind[]][] = [
  ['visitors read', reads],
  ['members read', ['member page']],
  ['writes', writes],
]
const seconds = (ms: number) => (ms / 1000).toFixed(1)
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
const latencies = (samples: readonly Sample[], kind: Kind) =>
  samples.filter((one) => one.kind === kind && one.outcome === 'ok').map(({ ms }) => ms)

/** Compares the acknowledged operations with the database and the mail server. */
export async function settle(site: Topology, { ledger, samples }: Traffic) {
  const names = async (statement: string) => new Set((await site.sql(statement)).map((row) => String(Object.values(row)[0])))
  const missing = (acknowledged: readonly string[], stored: Set<string>) => acknowledged.filter((one) => !stored.has(one))
  const stored = {
    accounts: await names('select email from members'),
    favourites: await names(`select member_id || ' ' || item_id from favorites`),
    records: await names('select id from records'),
    orders: await names('select order_no from orders'),
    paid: await names(`select order_no from orders join charges using (order_no) where state = 'paid'`),
    titles: await names(`select distinct uid || ' ' || (fields ->> 'title') from manuscript_versions`),
  }
  const acknowledged = {
    accounts: ledger.accounts,
    favourites: ledger.favourites.map(({ member, id }) => `${member} ${id}`),
    records: ledger.records,
    orders: ledger.orders,
    paid: ledger.paid,
    titles: ledger.titles.map(({ uid, title }) => `${uid} ${title}`),
  }
  const kinds = Object.keys(acknowledged) as (keyof typeof acknowledged)[]
  const mails = mailsIn(site.mails)
  const ids = mails.map(({ data }) => /^Message-ID: <([^@]+)@/m.exec(data)?.[1] ?? '')
  const recipients = new Set(mails.map(({ to }) => to))
  return {
    writes: kinds.map((kind) => ({ kind, count: acknowledged[kind].length, lost: missing(acknowledged[kind], stored[kind]) })),
    mails: {
      sent: ids.length,
      twice: ids.length - new Set(ids).size,
      lost: missing(ledger.accounts, recipients),
      unsent: Number((await site.sql('select count(*)::int as n from mail_outbox where sent_at is null'))[0]?.['n']),
    },
    wrong: samples.filter(({ outcome }) => outcome === 'wrong'),
  }
}

/** The errors that each process has logged. */
export function loggedErrors(site: Topology): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name, log } of Object.values(site.services))
    for (const line of readFileSync(log, 'utf8').split('\n')) {
      if (!line.includes('"level":50')) continue
      const { msg = '', error, err } = JSON.parse(line) as { msg?: string; error?: unknown; err?: { message?: string } }
      const [reason = ''] = (typeof error === 'string' ? error : (err?.message ?? '')).split('\n')
      const key = `${name}: ${msg} ${reason.replace(/ \(Queue: .*/, '').replaceAll(/\d{2,}/g, 'N')}`.trim()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/** The report in Markdown. */
export function report(
  traffic: Traffic,
  happenings: readonly Happening[],
  { writes: stored, mails, wrong }: Awaited<ReturnType<typeof settle>>,
  quiet: { from: number; until: number },
): string {
  const { samples, visible, codes } = traffic
  const within = <T extends { at: number }>(all: readonly T[], from: number, until: number) =>
    all.filter(({ at }) => at >= from && at < until)
  const quietSamples = within(samples, quiet.from, quiet.until)
  const base = (kind: Kind, share: number) => quantile(latencies(quietSamples, kind), share)
  const countOf = (all: readonly Sample[]) =>
    groups.map(([, kinds]) => {
      const of = all.filter(({ kind }) => kinds.includes(kind))
      const bad = (outcome: Sample['outcome']) => of.filter((one) => one.outcome === outcome).length
      return `${of.length} / ${bad('refused')} / ${bad('failed') + bad('wrong')}`
    })
  const affected = (all: readonly Sample[]) => {
    const bad = all.filter(({ outcome }) => outcome !== 'ok').map(({ at }) => Math.floor(at / 1000))
    return String(new Set(bad).size)
  }
  const most = (all: readonly { ms: number }[]) => (all.length === 0 ? '–' : `${seconds(Math.max(...all.map(({ ms }) => ms)))} s`)
  const rows = [{ name: 'nothing (reference)', at: quiet.from, restored: quiet.from, until: quiet.until }, ...happenings].map(
    ({ name, at, restored, until }, nth) => {
      const during = within(samples, at, until)
      const soon = nth === 0 ? during : within(samples, at, Math.min(until, Math.max(restored, at + 60_000)))
      const ratio = (kind: Kind, share: number) => (quantile(latencies(soon, kind), share) / base(kind, share)).toFixed(1)
      const cells = [
        (at / 60_000).toFixed(1),
        name,
        nth === 0 ? '–' : `${seconds(restored - at)} s`,
        ...countOf(during),
        affected(during),
        `${ratio('page', 0.5)} / ${ratio('page', 0.95)}`,
        `${ratio('member page', 0.5)} / ${ratio('member page', 0.95)}`,
        most(within(visible, at, until)),
        most(within(codes, at, until)),
      ]
      return `| ${cells.join(' | ')} |`
    },
  )
  const named = ['minute', 'event', 'restored after', ...groups.map(([name]) => name), 'seconds affected', 'page ×', 'member ×']
  const head = [...named, 'visible after', 'code after']
  const details = new Map<string, number>()
  for (const { at, kind, outcome, detail } of samples) {
    if (outcome === 'ok') continue
    const name = happenings.find((one) => at >= one.at && at < one.until)?.name ?? 'nothing'
    const key = `${name}: ${outcome}, ${kind}: ${detail.replaceAll(/\d+/g, 'N').slice(0, 110)}`
    details.set(key, (details.get(key) ?? 0) + 1)
  }
  const total = samples.length
  return [
    `${(traffic.now() / 60_000).toFixed(1)} minutes, ${total} requests (${((1000 * total) / traffic.now()).toFixed(1)} a second), ${samples.filter(({ outcome }) => outcome === 'ok').length} as expected, ${wrong.length} wrong, ${traffic.notSent} not sent.`,
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows,
    '',
    `Reference: page p50 ${base('page', 0.5).toFixed(0)} ms, p95 ${base('page', 0.95).toFixed(0)} ms; page of a member p50 ${base('member page', 0.5).toFixed(0)} ms, p95 ${base('member page', 0.95).toFixed(0)} ms.`,
    '',
    '| acknowledged | count | lost |',
    '|---|---|---|',
    ...stored.map(({ kind, count, lost }) => `| ${kind} | ${count} | ${lost.length} |`),
    `| mails with a code | ${traffic.ledger.accounts.length} | ${mails.lost.length} |`,
    '',
    `Mail: ${mails.sent} accepted by the mail server, ${mails.twice} twice, ${mails.unsent} unsent at the end. Publications: ${visible.length}, visible after p50 ${seconds(
      quantile(
        visible.map(({ ms }) => ms),
        0.5,
      ),
    )} s, at most ${most(visible)}.`,
    '',
    ...[...details]
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, 40)
      .map(([key, count]) => `- ${count} × ${key}`),
    '',
  ].join('\n')
}
