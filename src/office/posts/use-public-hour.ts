import { useEffect } from 'react'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import { useApi } from '../parts/use-api.ts'
import type { Writing } from './editor/writing.ts'

/** Delay after its publication time until a text is public everywhere, milliseconds. */
const after = 2500
/** Retry interval, because the device's clock may be ahead or the network down, milliseconds. */
const again = 30_000
/** Maximum delay of `setTimeout`, milliseconds. */
const longest = 2 ** 31 - 1

/** Updates an open page when its scheduled text is published. */
export function usePublicHour({ uid, state, publish_date }: ManuscriptDetails, { renewed }: Writing): void {
  const { client } = useApi()
  useEffect(() => {
    if (state !== 'scheduled' || publish_date === null) return
    const wait = Math.max(0, Date.parse(publish_date) - Date.now()) + after
    if (wait > longest) return
    const ask = () => {
      timer = setTimeout(ask, again)
      import('./editor/refresh-publish-sheet.ts').then(
        ({ refreshPublishSheet }) => refreshPublishSheet(client, uid, renewed),
        () => undefined,
      )
    }
    let timer = setTimeout(ask, wait)
    return () => clearTimeout(timer)
  }, [client, uid, state, publish_date, renewed])
}
