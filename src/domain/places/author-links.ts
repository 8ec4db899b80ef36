/** Maximum number of links of an author. */
export const maxLinks = 6
/** Maximum number of an author's specialties, and of their credentials. */
export const maxListItems = 10

/** Display names of profile hosts, subdomains included. */
const services: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'youtube.com': 'YouTube',
  'x.com': 'X',
  'twitter.com': 'X',
  'linkedin.com': 'LinkedIn',
  'orcid.org': 'ORCID',
  'podcasts.apple.com': 'Apple Podcasts',
}

/** Why a URL is not accepted as an author's link; null for a valid one. */
export function linkError(url: string): string | null {
  if (!URL.canParse(url)) return `「${url}」不是網址，要以 https:// 開頭`
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'https:') return `「${url}」要以 https:// 開頭`
  if (username !== '' || password !== '') return `「${url}」裡不能有帳號密碼`
  return hostname.includes('.') ? null : `「${url}」不是公開的網址`
}

/** The label of a link: the service, or the host of a website. */
export function linkName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  const service = Object.keys(services).find((domain) => host === domain || host.endsWith(`.${domain}`))
  return (service && services[service]) ?? host
}

/**
 * The introduction of the issue archive: contents are promised only if every issue has pieces on this site.
 * @param issues with the number of their pieces that can be read on the site
 */
export function archiveText(issues: readonly { readable: number }[]): string {
  const online = issues.filter(({ readable }) => readable > 0).length
  if (online === issues.length) return '每個月一期：封面、目錄，以及線上讀得到的篇目。'
  if (online === 0) return '每個月一期，這些期數只有紙本：這裡列出刊名與出刊日期，沒有目錄。'
  return `每個月一期：其中 ${online} 期有線上讀得到的篇目，其餘只有紙本，這裡列出刊名與出刊日期。`
}

/** The canonical path of a channel: feature channels are at their own name, the others below /channel. */
export function channelPath({ id, slug, feature }: { id: number; slug: string; feature: boolean }): string {
  return feature ? `/${slug}` : `/channel/${id}`
}

/** The path of a tag; `spchannel` names the feature channel in whose frame it is shown. */
export function tagPath(name: string, spchannel?: string | null): string {
  const path = `/tag/${encodeURIComponent(name)}`
  return spchannel ? `${path}?spchannel=${spchannel}` : path
}
