let started = false

/**
 * Loads Google Tag Manager, once per document, after passing the reader's consent (Google's consent mode): statistics,
 * and advertising only when it was chosen as well.
 */
export function startTagManager(container: string, { advertising }: { advertising: boolean }): void {
  if (started) return
  started = true
  const page = window as { dataLayer?: unknown[] }
  page.dataLayer ??= []
  const ads = advertising ? 'granted' : 'denied'
  const allowed = { analytics_storage: 'granted', ad_storage: ads, ad_user_data: ads, ad_personalization: ads }
  page.dataLayer.unshift(command('consent', 'default', allowed))
  page.dataLayer.push({ event: 'gtm.js', 'gtm.start': Date.now() })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`
  document.head.append(script)
}

/** gtag commands are distinguished from events by being an `arguments` object. */
function command(..._words: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: the tag manager recognises its commands by it
  return arguments
}
