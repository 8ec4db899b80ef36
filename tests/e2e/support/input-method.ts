import type { CDPSession } from 'playwright-core'

/** A simulated IME: its composition is in the text until it is confirmed; it receives the keys. */
export function inputMethod(cdp: CDPSession) {
  const compose = (text: string) =>
    cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const key = async (key: string) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await cdp.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 })
  }
  return { compose, key, choose: (words: string) => cdp.send('Input.insertText', { text: words }) }
}
export type InputMethod = ReturnType<typeof inputMethod>
