import { chooseVoice } from '../domain/posts/review.ts'

const engine = () => ('speechSynthesis' in window ? window.speechSynthesis : null)

/** The device's voice for Taiwanese Mandarin (zh-TW), or null. */
export const deviceVoice = (): SpeechSynthesisVoice | null => chooseVoice(engine()?.getVoices() ?? [])

/**
 * Unlocks the speech engine during a user gesture: some engines start only then, and the first text is read aloud a moment
 * later.
 */
export const unlockSpeech = (): void => engine()?.speak(new SpeechSynthesisUtterance(''))

/** Calls back when the device's voices have loaded or changed. @returns function that unsubscribes */
export function onVoicesChange(notify: () => void): () => void {
  const speech = engine()
  // WebKit's engine had no events for a long time
  speech?.addEventListener?.('voiceschanged', notify)
  return () => speech?.removeEventListener?.('voiceschanged', notify)
}
