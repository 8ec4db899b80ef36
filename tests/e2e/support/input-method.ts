import type { CDPSession } from 'playwright-core'

/** An input method: what it composes stands in the text until it is chosen; its keys are its own. */
export function inputMethod(cdp: CDPSession) {
  const compose = (words: string) =>
    cdp.send('Input.imeSetComposition', { text: words, selectionStart: words.length, selectionEnd: words.length })
  const key = async (key: string) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await cdp.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 })
  }
  return { compose, key, choose: (words: string) => cdp.send('Input.insertText', { text: words }) }
}
export type InputMethod = ReturnType<typeof inputMethod>
