/** Maximum number of links of an author. */
export const maxLinks = 6

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

/** Why an address is not accepted as an author's link; null for a valid one. */
export function linkFault(address: string): string | null {
  if (!URL.canParse(address)) return `「${address}」不是網址，要以 https:// 開頭`
  const { protocol, username, password, hostname } = new URL(address)
  if (protocol !== 'https:') return `「${address}」要以 https:// 開頭`
  if (username !== '' || password !== '') return `「${address}」裡不能有帳號密碼`
  return hostname.includes('.') ? null : `「${address}」不是公開的網址`
}

/** The label of a link: the service, or the host of a website. */
export function linkName(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '')
  const service = Object.keys(services).find((known) => host === known || host.endsWith(`.${known}`))
  return (service && services[service]) ?? host
}
