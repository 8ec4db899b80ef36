import { z } from 'zod'
import { bylineName } from '../domain/registers/kinds/authors.ts'
import { endpoint } from './endpoint.ts'
import { envelope, madeNumber } from './shapes.ts'

/** The names under which staff publish; the authors themselves are a register. */
export const bylineEndpoints = {
  own: endpoint({
    operationId: 'takeByline',
    method: 'POST',
    path: '/api/v3.0/office/author/own',
    summary:
      '寫稿的人用自己的名字署名：新增一位作者，就是提出要求的人；已經是作者的人得到自己的編號。名單上已經有同名的人就回 409；審訂的人由管理員對應，回 403',
    group: 'office',
    access: { to: 'start-manuscript' },
    body: z.strictObject({ name: bylineName }),
    response: envelope(madeNumber),
    errors: [409],
  }),
}
