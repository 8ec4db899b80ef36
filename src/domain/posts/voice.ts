/** What of a voice decides whether it may read. */
export interface Voice {
  lang: string
  /** Speaks on the device; another sends the text to somebody else. */
  localService: boolean
  default: boolean
}

/**
 * The voice that reads: Taiwan's Chinese, on the device itself, for what somebody reads about their health is nobody
 * else's business (section "Consent" of issue 7). Null when there is none.
 */
export function chooseVoice<V extends Voice>(voices: readonly V[]): V | null {
  const own = voices.filter(({ lang, localService }) => localService && /^(zh|cmn)[-_](hant[-_])?tw\b/i.test(lang))
  return own.find((voice) => voice.default) ?? own[0] ?? null
}
