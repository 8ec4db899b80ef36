import { memberLookUpEndpoints, type SupportMember } from '../contract/member-look-up.ts'
import { maskedEmail, maskedName, maskedPhone } from '../domain/forms/mask.ts'
import { mayResend } from '../domain/mail/delivery.ts'
import { deviceName } from '../domain/membership/device.ts'
import { erasureWaitDays } from '../domain/membership/erasure.ts'
import { dottedDay, taipeiDay } from '../domain/time/taipei.ts'
import { writeMail } from '../mail/renderer.ts'
import { lookUpMails } from '../mail/write-mails.ts'
import {
  bindForMember,
  correctEntitlement,
  countOpenedMembers,
  endMemberSessions,
  findMember,
  findSubscriptionFor,
  grantMemberAccess,
  readOpenedMember,
  revealMember,
  type SupportMemberRow,
  scheduleErasure,
  unbindForMember,
} from '../operations/membership/member-look-up.ts'
import type { FormSettings } from './forms/forms.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Member look-up by the reader service. */
export function serveMemberLookUp(app: ApiApp, site: FormSettings['site']): void {
  const { alert } = lookUpMails(site)
  serve(app, memberLookUpEndpoints.opened, async ({ context }) => ({ items: await countOpenedMembers(context) }))
  serve(app, memberLookUpEndpoints.find, async ({ body: { q: typed, ...justification }, context }) => ({
    items: (await findMember(context, { typed, ...justification }, alert)).map(({ name, email, ...hit }) => ({
      ...hit,
      name: maskedName(name),
      email: maskedEmail(email),
    })),
  }))
  serve(app, memberLookUpEndpoints.open, async ({ params, body, context }) => {
    await grantMemberAccess(context, params.id, body, alert)
    return { items: { result: true } }
  })
  serve(app, memberLookUpEndpoints.read, async ({ params, context }) => {
    const { member, reason, until } = await readOpenedMember(context, params.id)
    return { items: { ...present(member, context.now), reason, open_until: until.toISOString() } }
  })
  serve(app, memberLookUpEndpoints.reveal, async ({ params, context }) => ({ items: await revealMember(context, params.id) }))
  serve(app, memberLookUpEndpoints.endSessions, async ({ params, context }) => ({
    items: { ended: await endMemberSessions(context, params.id) },
  }))
  serve(app, memberLookUpEndpoints.subscription, async ({ params, body: { number }, context }) => {
    const { subscription, error } = await findSubscriptionFor(context, params.id, number)
    const { name, phone, plan, startsOn, endsOn, state } = subscription
    const items = { number, name: maskedName(name), phone: maskedPhone(phone), plan: plan ?? '', state, error }
    return { items: { ...items, starts_on: startsOn, ends_on: endsOn } }
  })
  serve(app, memberLookUpEndpoints.bind, async ({ params, body, context }) => {
    await bindForMember(context, params.id, body, async (recipient, { number, plan, endsOn }) => ({
      recipient,
      ...(await writeMail({
        site,
        kind: 'subscription-bound',
        number,
        title: plan ?? '雜誌訂閱',
        day: dottedDay(endsOn),
        link: `${site.url}/member/subscription-history`,
      })),
    }))
    return { items: { result: true } }
  })
  serve(app, memberLookUpEndpoints.unbind, async ({ params, body, context }) => {
    await unbindForMember(context, params.id, body, async (recipient, { number, plan }) => ({
      recipient,
      ...(await writeMail({
        site,
        kind: 'subscription-unbound',
        number,
        title: plan ?? '雜誌訂閱',
        link: `${site.url}/member/subscription-history`,
      })),
    }))
    return { items: { result: true } }
  })
  serve(app, memberLookUpEndpoints.right, async ({ params, body: { right: entitlementId, ends_on: endsOn, why }, context }) => {
    await correctEntitlement(context, params.id, { entitlementId, endsOn, why })
    return { items: { result: true } }
  })
  serve(app, memberLookUpEndpoints.erasure, async ({ params, body, context }) => ({
    items: {
      erase_on: await scheduleErasure(context, params.id, body.erase, async (recipient, at) => ({
        recipient,
        ...(await writeMail({
          site,
          kind: 'erasure',
          day: dottedDay(taipeiDay(at)),
          days: erasureWaitDays,
          link: `${site.url}/login`,
        })),
      })),
    },
  }))
}

function present(member: SupportMemberRow, now: Date): Omit<SupportMember, 'reason' | 'open_until'> {
  const today = taipeiDay(now)
  const { name, email, mobile, entitlements, subscriptions, sessions, mails, ...rest } = member
  return {
    ...rest,
    name: maskedName(name),
    email: maskedEmail(email),
    has_mobile: Boolean(mobile),
    rights: entitlements.map(({ source: _, ...entitlement }) => ({
      ...entitlement,
      open: entitlement.starts_on <= today && today <= entitlement.ends_on,
    })),
    subscriptions: subscriptions.map(({ plan, ...item }) => ({ ...item, plan: plan ?? '' })),
    sessions: sessions.map(({ user_agent, seen_at }) => ({
      device: deviceName(user_agent),
      seen_on: taipeiDay(new Date(seen_at)),
    })),
    mails: mails.map(({ priority, error, ...mail }) => ({
      ...mail,
      may_resend: mail.state === 'failed' && mayResend({ priority, error }),
    })),
  }
}
