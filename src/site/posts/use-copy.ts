import { useState } from 'react'

/** How long, in milliseconds, the button shows that the URL was copied. */
const noticeTime = 2500

/** Copies a URL, with a short confirmation. */
export function useCopy(url: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), noticeTime)
      },
      () => undefined,
    )
  }
  return { copied, copy }
}
