import type { Clinical } from '../domain/clinical/check.ts'
import { type Config, campaignOf, memberSiteOf, readerService } from './config.ts'
import type { SiteHold } from './site-hold.ts'

/** Which advice has been checked, and whether unchecked advice is hidden. */
export const clinicalOf = ({ DEMO, ADVICE_WAITS, CLINICAL_CHECKS }: Config): Clinical => ({
  gated: !DEMO || ADVICE_WAITS === true,
  checks: CLINICAL_CHECKS,
})

/** The public part of the settings, in its present state at each call. */
export function publicConfigOf(config: Config): () => ReturnType<typeof publicConfig> {
  let current = publicConfig(config)
  return () => {
    if (current.siteName !== config.SITE_NAME || current.tagline !== config.SITE_TAGLINE) current = publicConfig(config)
    return current
  }
}

function publicConfig(config: Config) {
  const signInProviders: ('line' | 'google')[] = []
  if (config.LINE_CLIENT_ID) signInProviders.push('line')
  if (config.GOOGLE_CLIENT_ID) signInProviders.push('google')
  return {
    siteName: config.SITE_NAME,
    tagline: config.SITE_TAGLINE,
    siteUrl: config.SITE_URL,
    apiKey: config.API_KEY,
    demo: config.DEMO,
    campaignUrl: campaignOf(config),
    memberSite: memberSiteOf(config),
    readerService: readerService(config),
    clinical: clinicalOf(config),
    signInProviders,
    thirdParties: {
      consentRequired: config.CONSENT_REQUIRED === '1',
      tagManager: config.TAG_MANAGER_ID ?? null,
      adNetwork: config.AD_NETWORK_CODE ?? null,
    },
    ads: { forSubscribers: config.ADS_FOR_SUBSCRIBERS ?? false },
  }
}

/**
 * The operator's data for machines, and what of this process's outgoing traffic is suspended. Security reports go to an
 * e-mail address that is read: the sender of mail is often a no-reply address.
 */
export const operatorDetails = (
  { ADS_TXT, SECURITY_CONTACT, OPERATOR_MAIL, READER_SERVICE_MAIL, SITE_URL }: Config,
  hold: Pick<SiteHold, 'known' | 'mailNotice' | 'refreshMail' | 'readMailStop'>,
) => {
  const mail = OPERATOR_MAIL ?? READER_SERVICE_MAIL
  return {
    adsTxt: ADS_TXT,
    securityContact: SECURITY_CONTACT ?? (mail ? `mailto:${mail}` : new URL('/contact', SITE_URL).href),
    get held() {
      return hold.known()
    },
    get mailNotice() {
      return hold.mailNotice()
    },
    refreshMail: hold.refreshMail,
    readMailStop: hold.readMailStop,
  }
}
