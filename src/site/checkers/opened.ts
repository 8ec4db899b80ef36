import { isShown } from '../../domain/clinical/check.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** Tells of each piece of advice whether whoever asks may see it. Only of those who may be staff is the role asked. */
export async function openedFor({ client, config, audience }: SiteRequest): Promise<(advice: string) => boolean> {
  const asked = config.clinical.gated && audience === 'subscriber'
  const role = asked ? (await client('GET /api/v1.0/member/me')).items[0]?.role : undefined
  return (advice) => isShown(config.clinical, advice, role ?? 'reader')
}
