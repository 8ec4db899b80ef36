import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, envelope } from './shapes.ts'

export const signingChannel = z.strictObject({ id: z.number().int(), title: z.string(), about: z.string(), signed: z.boolean() })

const group = 'office'

/** Channels that require a signature. */
export const signingChannelEndpoints = {
  channels: endpoint({
    operationId: 'listSigningChannels',
    method: 'GET',
    path: '/api/v3.0/office/signing_channel',
    summary: '所有的頻道，以及哪些頻道的文章要簽核才能發布',
    group,
    access: { to: 'change-settings' },
    response: envelope(z.array(signingChannel)),
  }),
  setChannels: endpoint({
    operationId: 'setSigningChannels',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/signing_channel',
    summary: '設定哪些頻道的文章要簽核才能發布；channels 是全部，沒有寫的就不用',
    group,
    access: { to: 'change-settings' },
    body: z.strictObject({ channels: z.array(z.int('必須是編號').min(1).max(2_147_483_647)).max(1000, '最多 1,000 個頻道') }),
    response: envelope(done),
  }),
}
