import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/manifest.ts'
import { textResponse } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

/** The web app manifest. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteName, tagline } = context.get(siteRequest).config
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return textResponse(
    JSON.stringify({
      id: '/',
      name: `${siteName}｜${tagline}`,
      short_name: siteName,
      lang: 'zh-Hant-TW',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: '#fbf9f4',
      theme_color: '#fbf9f4',
      icons: [icon(192, 'any'), icon(512, 'any')],
      shortcuts: [
        { name: '搜尋', url: '/search' },
        { name: '雜誌', url: '/magazine' },
      ],
    }),
    'application/manifest+json',
  )
}
