import type { Member } from '../../contract/member.ts'
import { workplacesOf } from '../../domain/office/workplaces.ts'
import type { MemberRow } from '../../operations/membership/read-member.ts'

/** Data about the request and the installation, added to the member's own in the response. */
export interface MemberSurroundings {
  env: string
  userAgent: string
}

export function presentMember(row: MemberRow, { env, userAgent }: MemberSurroundings): Member {
  const { capabilities, author } = row
  return {
    uuid: row.id,
    account: row.email,
    email: row.email,
    name: row.name,
    mobile: row.mobile,
    h_end_date: row.h_end_date,
    social_id: row.social_id,
    salesforce_id: row.salesforce_id,
    login_status: true,
    env,
    prefix: '',
    line_binding: row.line_binding,
    line_browser: userAgent.includes(' Line/'),
    fm_tag: row.fm_tag,
    h2_level_1: '',
    h2_level_2: '',
    ...(capabilities.length > 0 ? { capabilities, work: workplacesOf({ memberId: row.id, capabilities, author }) } : {}),
  }
}
