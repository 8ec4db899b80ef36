import { useEffect, useState } from 'react'
import { report } from '../../../browser/report.ts'
import { type Client, isApiError } from '../../../contract/client.ts'
import { onboardingCoupon } from '../../../domain/onboarding/coupon.ts'
import { firstStep, type Place } from '../../../domain/onboarding/flow.ts'
import { emptyOnboarding, startFrom } from '../../../domain/onboarding/start.ts'
import { useApi } from '../../api.ts'
import { useMember } from '../use-member.ts'
import { type CouponToShow, couponToShow } from './onboarding-words.ts'
import type { OnboardingStart } from './use-onboarding.ts'

/** The display state of the onboarding coupon; null when the member has none. */
export async function findCoupon(client: Client): Promise<CouponToShow | null> {
  const { items } = await client('GET /api/v3.0/member/coupon/list')
  const coupon = items.find(({ campaign }) => campaign === onboardingCoupon.campaign)
  return coupon ? couponToShow(coupon, new Date()) : null
}

/** The initial state for the signed-in member: the coupon step if it was granted, else the account's values. */
export async function loadOnboardingStart(client: Client, place: Place): Promise<OnboardingStart> {
  const [coupon, profile, topics] = await Promise.all([
    findCoupon(client),
    client('GET /api/v3.0/member/profile'),
    client('GET /api/v3.0/member/interesting_topic'),
  ])
  if (coupon) return { step: 'done', answers: emptyOnboarding, coupon }
  const followed = topics.items.map(({ key }) => key)
  return { step: firstStep(place), answers: startFrom(profile.items, followed), followed: followed.length }
}

type Found = { at: 'asking' } | { at: 'visitor' } | { at: 'failed' } | { at: 'member'; given: OnboardingStart }

/** Loads the reader's values before the popup opens, so that presets never overwrite them. */
export function useOnboardingStart(place: Place): Found {
  const api = useApi()
  const { known, member } = useMember()
  const visitor = known && member === null
  const [found, setFound] = useState<Found>({ at: 'asking' })
  useEffect(() => {
    if (visitor) return
    loadOnboardingStart(api, place).then(
      (given) => setFound({ at: 'member', given }),
      (error: unknown) => {
        if (isApiError(error) && error.status === 401) return setFound({ at: 'visitor' })
        report('無法讀取問卷的資料', error)
        setFound({ at: 'failed' })
      },
    )
  }, [api, place, visitor])
  return visitor && found.at === 'asking' ? { at: 'visitor' } : found
}
