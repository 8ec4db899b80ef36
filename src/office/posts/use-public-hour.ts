import { useEffect } from 'react'
import type { ManuscriptWhole } from '../../contract/manuscript-shapes.ts'
import { useApi } from '../parts/use-api.ts'
import type { Writing } from './editor/writing.ts'

/** So long after its hour a text is public everywhere, milliseconds. */
const after = 2500
/** So long after that it is asked again: the device's clock may be ahead, or the network away. Milliseconds. */
const again = 30_000
/** The longest that a timer waits, milliseconds. */
const longest = 2 ** 31 - 1

/** While a page stands open whose text comes out at its hour, it says so then. */
export function usePublicHour({ uid, state, publish_date }: ManuscriptWhole, { renewed }: Writing): void {
  const { client } = useApi()
  useEffect(() => {
    if (state !== 'scheduled' || publish_date === null) return
    const wait = Math.max(0, Date.parse(publish_date) - Date.now()) + after
    if (wait > longest) return
    const ask = () => {
      timer = setTimeout(ask, again)
      import('./editor/renew-sheet.ts').then(
        ({ renewSheet }) => renewSheet(client, uid, renewed),
        () => undefined,
      )
    }
    let timer = setTimeout(ask, wait)
    return () => clearTimeout(timer)
  }, [client, uid, state, publish_date, renewed])
}
