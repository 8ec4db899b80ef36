/** The properties of a voice that decide whether it may be used. */
export interface Voice {
  lang: string
  /** Synthesises on the device; otherwise the text is sent to a third party. */
  localService: boolean
  default: boolean
}

/**
 * The voice for reading aloud: Taiwanese Chinese, on the device itself, because what a reader reads about their health
 * must not reach third parties (section "Consent" of issue 7). Null if there is none.
 */
export function chooseVoice<V extends Voice>(voices: readonly V[]): V | null {
  const own = voices.filter(({ lang, localService }) => localService && /^(zh|cmn)[-_](hant[-_])?tw\b/i.test(lang))
  return own.find((voice) => voice.default) ?? own[0] ?? null
}
