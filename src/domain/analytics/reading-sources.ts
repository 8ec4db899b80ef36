/** Kinds of referrers. */
export const sourceKinds = ['search', 'social', 'assistant', 'mail', 'newsletter', 'own', 'site', 'elsewhere', 'direct'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Referrer of a visit. `name`: the network or the site; empty for all other kinds. */
export interface Source {
  kind: SourceKind
  name: string
}

/** Known hosts: an entry matches itself and its subdomains. */
const knownHosts: readonly (readonly [SourceKind, string, readonly string[]])[] = [
  [
    'mail',
    '',
    ['mail.google.com', 'com.google.android.gm', 'mail.yahoo.com', 'outlook.live.com', 'outlook.office.com', 'mail.aol.com'],
  ],
  [
    'assistant',
    '',
    ['chatgpt.com', 'chat.openai.com', 'perplexity.ai', 'gemini.google.com', 'copilot.microsoft.com', 'claude.ai'],
  ],
  ['social', 'Facebook', ['facebook.com', 'fb.com', 'fb.me', 'com.facebook.katana', 'messenger.com']],
  ['social', 'Instagram', ['instagram.com', 'com.instagram.android']],
  ['social', 'Threads', ['threads.net', 'threads.com']],
  ['social', 'LINE', ['line.me', 'jp.naver.line.android', 'lin.ee']],
  ['social', 'X', ['x.com', 't.co', 'twitter.com', 'com.twitter.android']],
  ['social', 'YouTube', ['youtube.com', 'youtu.be']],
  ['social', 'PTT', ['ptt.cc']],
  ['social', 'Dcard', ['dcard.tw']],
  ['social', 'LinkedIn', ['linkedin.com', 'lnkd.in']],
  ['search', '', ['bing.com', 'duckduckgo.com', 'search.yahoo.com', 'baidu.com', 'ecosia.org', 'search.brave.com', 'naver.com']],
  ['search', '', ['com.google.android.googlequicksearchbox', 'yandex.ru', 'yandex.com', 'startpage.com', 'kagi.com']],
]
const google = /^(www\.)?google(\.[a-z]{2,3}){1,2}$/

/** A public host name: labels with dots, and no name of a private network. */
const publicHost = /^(?=.{4,80}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,40})$/
const homeMade = /\.(local|localhost|internal|intranet|corp|home|lan|test|invalid|example|arpa|onion)$/

/** Values that a browser sends instead of a host: an own page, a link of the newsletter, no referrer. */
const kinds: Record<string, SourceKind> = { '': 'direct', own: 'own', newsletter: 'newsletter' }

/**
 * Classifies the referrer that a browser sends: a host without a path, or one of the keywords above. A host that is not
 * a public name is stored without its name.
 */
export function sourceOf(source: string): Source {
  const host = source.toLowerCase()
  const plainly = Object.hasOwn(kinds, host) ? kinds[host] : undefined
  if (plainly) return { kind: plainly, name: '' }
  const knownHost = knownHosts.find(([, , hosts]) => hosts.some((item) => host === item || host.endsWith(`.${item}`)))
  if (knownHost) return { kind: knownHost[0], name: knownHost[1] }
  if (google.test(host)) return { kind: 'search', name: '' }
  const name = host.replace(/^(?:www|m)\./, '')
  return publicHost.test(name) && !homeMade.test(name) ? { kind: 'site', name } : { kind: 'elsewhere', name: '' }
}
