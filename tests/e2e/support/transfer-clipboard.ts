import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { text } from './write.ts'

/** The data that another program transfers. */
export interface Clipboard {
  html?: string
  rtf?: string
  files?: { name: string; base64: string }[]
}
/** Pastes or drops data of another program into the text. */
export const transferClipboard = (page: Page, clipboard: Clipboard, method: 'paste' | 'drop' = 'paste') =>
  text(page).evaluate(
    (element, { clipboard: { html, rtf, files = [] }, how: method }) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (rtf) data.setData('text/rtf', rtf)
      for (const { name, base64 } of files)
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      const more = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        method === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...more })
          : new DragEvent('drop', { dataTransfer: data, clientX: left + 80, clientY: top + 30, ...more }),
      )
    },
    { clipboard, how: method },
  )
/** A unique image, so that the library does not have it. */
export const png = async (red: number): Promise<Buffer> =>
  sharp({
    create: { width: 64, height: 40, channels: 3, background: { r: red, g: process.pid % 256, b: (process.pid >> 8) % 256 } },
  })
    .png()
    .toBuffer()
