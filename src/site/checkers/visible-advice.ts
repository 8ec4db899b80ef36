import { isShown } from '../../domain/clinical/visibility.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { personOf } from '../shell/use-member.ts'

/**
 * Returns a predicate: whether the current user may see a piece of advice. Identity is looked up only for possible
 * staff.
 */
export async function loadAdviceVisibility({ client, config, audience }: SiteRequest): Promise<(advice: string) => boolean> {
  const mayBeReviewer = config.clinical.gated && audience === 'subscriber'
  const [member] = mayBeReviewer ? (await client('GET /api/v1.0/member/me')).items : []
  const person = personOf(member ?? null)
  return (advice) => isShown(config.clinical, advice, person)
}
