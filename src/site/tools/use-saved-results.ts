import { useEffect, useState } from 'react'
import type { CallAnswer } from '../../contract/client.ts'
import { isApiError } from '../../contract/client.ts'
import type { ToolRecord } from '../../contract/tools.ts'
import type { Typed } from '../../domain/tools/read-values.ts'
import type { ToolSlug } from '../../domain/tools/tool.ts'
import { useApi } from '../api.ts'
import { personOf } from '../shell/clinical/person-of.ts'
import { useMember } from '../shell/use-member.ts'

type Consent = CallAnswer<'GET /api/v3.0/member/consent/health_record'>['items']

/**
 * The member's saved results of one tool, with functions to save and to erase one. Fetched after the page has loaded.
 */
export function useSavedResults(slug: ToolSlug) {
  const api = useApi()
  const { known, member } = useMember()
  const uuid = member?.uuid ?? null
  const [records, setRecords] = useState<ToolRecord[]>([])
  const [consent, setConsent] = useState<Consent | null>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'kept' | 'failed'>('ready')
  useEffect(() => {
    if (uuid === null) return
    api('GET /api/v3.0/member/tool/list', { query: { tool: slug, per_page: 20 } }).then(
      ({ items }) => setRecords(items),
      () => undefined,
    )
  }, [api, slug, uuid])
  /** Saves the input; where the consent is missing, asks for it first. */
  const save = async (typed: Typed, agreed: string | null) => {
    setState('busy')
    try {
      if (agreed !== null) await api('POST /api/v3.0/member/consent/health_record', { body: { version: agreed } })
      const values = Object.fromEntries(Object.entries(typed).flatMap(([name, text]) => (text ? [[name, text]] : [])))
      const { items } = await api('POST /api/v3.0/member/tool/save', { body: { tool: slug, values } })
      setRecords((before) => [items, ...before])
      setConsent(null)
      setState('kept')
    } catch (error) {
      const asks = isApiError(error) && error.problem?.code === 'consent_required'
      const words = asks && (await api('GET /api/v3.0/member/consent/health_record').catch(() => null))
      if (words) setConsent(words.items)
      setState(words ? 'ready' : 'failed')
    }
  }
  const erase = async (id: string) => {
    await api('POST /api/v3.0/member/tool/:id/delete', { params: { id } }).then(
      () => setRecords((before) => before.filter((record) => record.id !== id)),
      () => setState('failed'),
    )
  }
  return { known, person: personOf(member), signedIn: member !== null, records, consent, state, save, erase }
}
