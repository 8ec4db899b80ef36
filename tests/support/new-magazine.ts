import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { requestUntil } from './request.ts'
import { root, type Site, startSite } from './site.ts'

const random = () => randomBytes(32).toString('hex')
const production = { DEMO: '0', NODE_ENV: 'production', ROLE: 'web,api,worker', SITE_NAME: '環境取的名字' }

/**
 * A production site as an operator starts it: an empty database, and only settings without a default.
 * @param more the operator's other settings
 */
export async function startNewMagazine(more: Record<string, string> = {}): Promise<Site> {
  const secrets = { API_KEY: `web-${random()}`, AUTH_SECRET: random(), TIER_SECRET: random() }
  const site = await startSite(async () => ({ ...production, ...secrets, ...more }), { bare: true })
  // until then a search is 503
  await requestUntil(`${site.url}/readyz`, {}, ({ text }) => !text.includes('building'))
  return site
}

/**
 * Runs the command for an administrator as an operator does, with the site's own settings.
 * @returns the path of the link that it prints, or an empty text
 */
export function setupLink(site: Site, email: string, ...more: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/bin/admin.js', email, ...more], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_URL: site.database.url, SITE_URL: site.url },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const link = stdout.split('\n').find((line) => line.startsWith(`${site.url}/setup?token=`))
  return link?.slice(site.url.length) ?? ''
}
