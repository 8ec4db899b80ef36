import { useEffect, useState } from 'react'
import { useApi } from '../api.ts'
import type { PostView } from './post-view.ts'

/**
 * The text of a post for reading aloud: included in the page data, else fetched for this reader. Null until it has
 * loaded.
 */
export function useSpeech({ post: { type, id }, speech: given }: PostView): string[][] | 'failed' | null {
  const [speech, setSpeech] = useState<string[][] | 'failed' | null>(given)
  const client = useApi()
  useEffect(() => {
    if (given) return
    let wanted = true
    client('GET /api/v3.0/:postType/:id', { params: { postType: type, id: String(id) } }).then(
      ({ items }) => wanted && setSpeech(items.speech),
      () => wanted && setSpeech('failed'),
    )
    return () => {
      wanted = false
    }
  }, [client, given, type, id])
  return speech
}
