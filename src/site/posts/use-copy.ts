import { useState } from 'react'

/** How long, in milliseconds, the button shows that the address was copied. */
const noticeTime = 2500

/** Copies an address, with a short confirmation. */
export function useCopy(address: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), noticeTime)
      },
      () => undefined,
    )
  }
  return { copied, copy }
}
