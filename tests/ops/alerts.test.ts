import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../support/site.ts'

const rules = join(root, 'ops/alerts.yaml')

/** Series in the notation of promtool, one value a minute, and the alerts that fire after so many minutes. */
const cases: { series: Record<string, string>; minutes: number; alerts: string[] }[] = [
  {
    series: {
      'http_requests_total{kind="page",status="200"}': '0+1000x30',
      'http_requests_total{kind="page",status="503"}': '0+50x30',
    },
    minutes: 15,
    alerts: ['ServerErrors'],
  },
  {
    series: {
      'http_requests_total{kind="page",status="200"}': '0+1000x30',
      'http_requests_total{kind="page",status="503"}': '0+2x30',
    },
    minutes: 15,
    alerts: [],
  },
  { series: { database_up: '0x30' }, minutes: 3, alerts: ['DatabaseUnreachable'] },
  { series: { 'mail_oldest_unsent_seconds{priority="code"}': '0+60x30' }, minutes: 6, alerts: ['MailDelayed'] },
  { series: { 'mail_oldest_unsent_seconds{priority="bulk"}': '0+60x90' }, minutes: 80, alerts: [] },
  { series: { 'job_runs_total{job="recompile",result="failed"}': '0+1x30' }, minutes: 20, alerts: ['JobsFailing'] },
  { series: { 'job_queue_counted_seconds{job="recompile"}': '0+60x30' }, minutes: 15, alerts: ['JobsFailing'] },
  { series: { purge_listener_silent_seconds: '0+60x30' }, minutes: 10, alerts: ['PagesOutdated'] },
  { series: { search_lag_seconds: '0+60x30' }, minutes: 15, alerts: ['PagesOutdated'] },
  { series: { cdn_purge_oldest_seconds: '0+60x30' }, minutes: 10, alerts: ['FrontCacheNotPurged'] },
  { series: { questions_overdue: '1x30' }, minutes: 15, alerts: ['QuestionsOverdue'] },
]
const names = [
  'ServerErrors',
  'DatabaseUnreachable',
  'MailDelayed',
  'JobsFailing',
  'PagesOutdated',
  'FrontCacheNotPurged',
  'QuestionsOverdue',
]

it('the alerting rules are valid and fire only when they should', () => {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('promtool', ['check', 'rules', rules], { stdio: 'pipe' })
  // labels of an alert differ by rule: whether it fires is queried from the series ALERTS
  const tests = cases.map(({ series, minutes, alerts }) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: names.map((name) => ({
      expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`,
      eval_time: `${minutes}m`,
      exp_samples: [{ labels: '{}', value: alerts.includes(name) ? 1 : 0 }],
    })),
  }))
  const file = join(folder, 'tests.yaml')
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
