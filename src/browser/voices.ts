import { chooseVoice } from '../domain/posts/voice.ts'

const engine = () => ('speechSynthesis' in window ? window.speechSynthesis : null)

/** The device's voice for Taiwan's Chinese, or null. */
export const deviceVoice = (): SpeechSynthesisVoice | null => chooseVoice(engine()?.getVoices() ?? [])

/** Lets the engine know that a press asked for it: some speak only then, and what is said first comes a moment later. */
export const wakeVoice = (): void => engine()?.speak(new SpeechSynthesisUtterance(''))

/** Calls when the device's voices have become known or changed. @returns how to end that */
export function onVoices(tell: () => void): () => void {
  const found = engine()
  // WebKit's engine had no events for long
  found?.addEventListener?.('voiceschanged', tell)
  return () => found?.removeEventListener?.('voiceschanged', tell)
}
