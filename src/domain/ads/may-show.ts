import type { Audience } from '../membership/viewer.ts'
import type { AdSlotName } from './slots.ts'

/** What decides about a slot. Nothing here knows a person: a kept page holds its slots for its whole audience. */
export interface AdPlace {
  slot: AdSlotName
  /** The page's path, as the reader's browser has it. */
  path: string
  audience: Audience
  /** Whether subscribers see advertisements at all: the operator's choice. */
  forSubscribers: boolean
}

/** Slots of a post's page. The layout's own slots are off there (section 2, "Ad slots"). */
const ofPosts: ReadonlySet<AdSlotName> = new Set([
  'content',
  'article-bottom',
  'next-article',
  'ch_area03_6',
  'ch_area04_2',
  'ch_area04_6',
  'backup',
])

const post = /^\/(article(\/v2)?|blog|book)\/\d+$/
const featureChannel = /^\/(feature\/)?(diet|ewm|chronic|sports|smart)$/
/**
 * Where the top banner stands: fronts and lists. So it never stands above what somebody is asked about their health,
 * above help in an emergency (searches, checkers), a form, an account or a payment, nor on /subcheck, feature channels
 * and their tags (section 2, "Page type").
 */
const bannered =
  /^\/$|^\/(bbc|channel|shop|article-list|blog-list|book|book\/list|column|author|video|special|digital-subject|magazine|magazine_list|activity|tool|test|test\/index)(\/[^/]+)?$/
/** A quiz while it is answered, and its result. */
const answering = /^\/test\/(topic|answer)(\/|$)/
const lists = /^\/(article-list|blog-list|book|book\/list|channel|column|bbc|tag|feature\/tag)(\/[^/]+)?$/

/** Whether an audience sees advertisements at all. @param forSubscribers whether the operator wants subscribers to */
export const seesAds = (audience: Audience, forSubscribers: boolean): boolean =>
  audience !== 'bot' && (audience !== 'subscriber' || forSubscribers)

/**
 * Whether a slot is shown on a page (section 2, "Ad slots"): never to crawlers, to subscribers only where the operator
 * wants it, and only on the pages that the slot is for. A slot of a post is drawn with its post, so never before it.
 */
export function mayShowAd({ slot, path, audience, forSubscribers }: AdPlace): boolean {
  if (!seesAds(audience, forSubscribers)) return false
  const page = plain(path)
  if (post.test(page)) return ofPosts.has(slot)
  if (slot === 'header') return bannered.test(page) && !answering.test(page)
  if (slot === 'index-bottom') return page === '/'
  if (slot === 'feature-channel') return featureChannel.test(page)
  return slot === 'channel-list' && lists.test(page)
}

/** The router reads addresses in any case and decoded, so this does too. */
function plain(path: string): string {
  const bare = decoded(path)
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
  return bare.length > 1 ? bare.replace(/\/$/, '') : bare
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
