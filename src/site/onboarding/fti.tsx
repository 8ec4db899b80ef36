import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { isSignInPage } from '../../domain/navigation/sign-in-link.ts'
import { answeredFields, isComplete } from '../../domain/onboarding/profile.ts'
import { topicsError } from '../../domain/onboarding/prompts.ts'
import { SiteLinkButton } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { isSignedIn, siteRequest } from '../../rendering/request-context.ts'
import { Card } from '../../ui/card/card.tsx'
import { ownReferrer } from '../same-site-navigation.ts'
import { OnboardingFlow } from '../shell/onboarding/onboarding-flow.tsx'
import { exitLabel, onboardingTitle, titleWithoutOffer } from '../shell/onboarding/onboarding-texts.ts'
import {
  leaveOnboarding,
  loadOffer,
  loadOnboardingStart,
  type OnboardingStart,
  readAnswers,
} from '../shell/onboarding/use-onboarding.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/fti.ts'
import styles from './fti.module.css'

export const handle: PageHandle = {
  layout: 'questionnaire',
  title: titleWithoutOffer,
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: onboardingTitle(loaderData?.offer ?? null), path: '/fti' })

const nextOf = (url: URL) => safeNextPath(url.searchParams.get('next'))

/** The previous page, when the URL does not contain it: a page of this site that can be returned to. */
function cameFrom(request: Request, url: URL): string | null {
  const from = url.searchParams.has('next') ? null : ownReferrer(request.headers, url.origin)
  return from === null || from === '/' || isSignInPage(from) || /^\/fti([/?]|$)/.test(from) ? null : from
}

/** Members with the coupon see it here again; all others start the onboarding. The URL contains the return page. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const from = cameFrom(request, url)
  if (from !== null) throw redirect(`/fti?${new URLSearchParams({ next: from })}`)
  const visitor = !isSignedIn(site)
  const [initial, offer] = await Promise.all([visitor ? null : loadOnboardingStart(site.client, 'fti'), loadOffer(site.client)])
  return { initial, offer, visitor, next: nextOf(url) }
}

/** Moving between steps makes no request: it works offline. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.href !== nextUrl.href

/** One step of the form, submitted without scripts: responds with the next step, or the same one with its errors. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const form = await request.formData()
  const answers = readAnswers(form)
  const move = form.get('move')
  const topicsReady = topicsError(answers.topics.length) === null
  const respondWithStep = (start: Omit<OnboardingStart, 'answers'>, tried: boolean) =>
    data({ initial: { answers, ...start }, tried }, { status: tried ? 422 : 200 })
  if (move === 'back' || !topicsReady) return respondWithStep({ step: 'topics' }, move !== 'back')
  if (move === 'next') return respondWithStep({ step: 'profile' }, false)
  const { topics: topicsData, profile, birthdayHeld } = answers
  if (!isComplete(profile, birthdayHeld)) return respondWithStep({ step: 'profile' }, true)
  const profileData = answeredFields(profile, birthdayHeld)
  const body = { uuid: null, account: null, alsoUpdateAccount: true, profileData, topicsData }
  const { items } = await site.client('POST /api/v1.0/fti/update', { body })
  if (!items.result) return respondWithStep({ step: 'profile', sending: 'visitor' }, false)
  throw redirect(`/fti${url.search}`, 303)
}

export default function Fti({ loaderData, actionData }: Route.ComponentProps) {
  const { next, offer } = loaderData
  const initial = actionData?.initial ?? loaderData.initial ?? undefined
  return (
    <Card className={styles['sheet']}>
      <OnboardingFlow
        place="fti"
        initial={initial}
        offer={offer}
        visitor={loaderData.visitor}
        tried={actionData?.tried ?? false}
        action={next === '/' ? '/fti' : `/fti?${new URLSearchParams({ next })}`}
        renderExit={(step, offer) => (
          <>
            {step === 'done' && (
              <SiteLinkButton to={next} variant="secondary" wide onClick={() => leaveOnboarding('fti', step)}>
                返回原頁面
              </SiteLinkButton>
            )}
            <SiteLinkButton
              to={next}
              variant="quiet"
              wide
              className={styles['leave']}
              onClick={() => leaveOnboarding('fti', step)}
            >
              {exitLabel(offer)}
            </SiteLinkButton>
          </>
        )}
      />
    </Card>
  )
}
