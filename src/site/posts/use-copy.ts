import { useState } from 'react'

/** How long, in milliseconds, the button says that it copied. */
const told = 2500

/** Copies an address, and says for a moment that it did. */
export function useCopy(address: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), told)
      },
      () => undefined,
    )
  }
  return { copied, copy }
}
