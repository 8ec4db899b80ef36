import { expect, test, vi } from 'vitest'
import { createClient } from '../../contract/client.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { readShell, type SharedShellData } from './read-shell.ts'

const config = {
  siteName: '日安健康',
  tagline: '每天好一點',
  siteUrl: 'http://site.invalid',
  apiKey: 'key-of-test',
  demo: true,
  campaignUrl: 'https://shop.example.com/campaign/welcome',
  memberSite: 'https://member.example.com',
  readerService: { mail: null, phone: null, hours: null, centre: 'https://member.example.com/service' },
  clinical: { gated: false, checks: [] },
  signInProviders: [],
  thirdParties: { consentRequired: true, tagManager: null, adNetwork: null },
  ads: { forSubscribers: true },
}

function requestWhere(response: (path: string) => unknown): SiteRequest {
  const seen: string[] = []
  const client = createClient(async (path, init) => {
    seen.push(`${init.method} ${path} ${init.body ?? ''}`.trim())
    const items = response(path)
    return items instanceof Response ? items : new Response(JSON.stringify({ items }))
  }, config.apiKey)
  return Object.assign(
    {
      client,
      config,
      audience: 'visitor',
      person: null,
      document: true,
      fast: true,
      documentData: { bodies: new Map(), sharedShellData: null, data: {} },
      now: new Date(),
      rendered: { html: null, blocksThirdParties: true, scripts: [] },
      accounts: null,
      upload: null,
      operator: {
        adsTxt: [],
        securityContact: 'mailto:security@example.com',
        held: [],
        mailNotice: null,
        refreshMail: async () => undefined,
        readMailStop: async () => 'nothing',
      },
      routes: {},
    } satisfies SiteRequest,
    { seen },
  )
}

test('reads the shell in five calls, the magazine with type 1', async () => {
  const request = requestWhere(() => [])
  expect(await readShell(request)).toMatchObject({ config, audience: 'visitor', sharedShellData: null })
  expect(request.documentData.sharedShellData).toEqual({ announcement: null, menus: [], keywords: [], magazine: null, ads: [] })
  expect((request as SiteRequest & { seen: string[] }).seen.sort()).toEqual([
    'GET /api/v1.0/header',
    'GET /api/v2.0/menus',
    'GET /api/v3.0/ad/house',
    'GET /api/v3.0/popular-keywords',
    'POST /api/v1.0/magazine/latest {"type":1}',
  ])
})

test('includes the slowly changing parts in the data when no document is rendered', async () => {
  const request = { ...requestWhere(() => []), document: false }
  expect((await readShell(request)).sharedShellData).toEqual({
    announcement: null,
    menus: [],
    keywords: [],
    magazine: null,
    ads: [],
  })
  expect(request.documentData.sharedShellData).toBeNull()
})

test.for([
  ['/api/v1.0/header', '無法取得頁首資料'],
  ['/api/v2.0/menus', '無法取得選單資料'],
  ['/api/v3.0/popular-keywords', '無法取得熱門關鍵字資料'],
  ['/api/v1.0/magazine/latest', '無法取得雜誌資料'],
])('a failure of %s is logged and thrown as %s', async ([path, message]) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const request = requestWhere((called) => (called === path ? new Response('{}', { status: 500 }) : []))
  await expect(readShell(request)).rejects.toThrow(message)
  expect(log).toHaveBeenCalledWith(message, expect.anything())
  log.mockRestore()
})

test('reads no advertisements for crawlers', async () => {
  const request = { ...requestWhere(() => []), audience: 'bot' as const }
  await readShell(request)
  expect((request as SiteRequest & { seen: string[] }).seen).not.toContain('GET /api/v3.0/ad/house')
})

test('a failure of the advertisements is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const request = requestWhere((called) => (called.includes('/ad/') ? new Response('{}', { status: 500 }) : []))
  await readShell(request)
  expect((request.documentData.sharedShellData as SharedShellData | null)?.ads).toEqual([])
  expect(log).toHaveBeenCalledWith('無法取得廣告資料', expect.anything())
  log.mockRestore()
})
