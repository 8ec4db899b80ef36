import type { PageFacts } from '../domain/analytics/page-facts.ts'
import type { WallStep } from '../domain/analytics/wall-steps.ts'
import type { FavoriteType } from '../domain/favorites/kinds.ts'
import type { Place, stepNumbers } from '../domain/onboarding/flow.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import type { WallName } from '../domain/walls/wall.ts'
import type { CallAnswer } from './client.ts'

type StepNumber = (typeof stepNumbers)[keyof typeof stepNumbers]

/** Which post something happened to. */
interface Item {
  item_type: PostType
  item_id: number
}

/** Every event that the site tells analytics, with what it carries. Nothing in it names a person but a member's uuid. */
export interface AnalyticsEvents {
  /** A page is shown; a post, opened or reached by reading on, once for each of a visit, with what section 7's "datalayer" says of it. */
  page_view: PageFacts | (PageFacts & CallAnswer<'GET /api/v1.0/datalayer'>['items'])
  /** Another route is on the screen, since 250 ms (section 9). */
  route_change: PageFacts
  /** A step of the onboarding is shown: 0 offer, 1 topics, 2 personal data, 3 coupon. */
  onboarding_step: { place: Place; step: StepNumber }
  /** The onboarding is left, at that step. */
  onboarding_close: { place: Place; step: StepNumber }
  /** The terms popup's 我同意 is pressed. */
  tos_agree: { product: 'ch' }
  /** A search was answered: how many were found. What for is told to nobody. */
  search: { found: number; page: number }
  /** A result of a search was chosen. */
  search_result: Item
  /** A wall is on the screen, its door was pressed, or the text behind it is open in the same visit. */
  wall: Item & { wall: WallName; step: WallStep }
  /** A post was shared, and how. */
  share: Item & { method: 'sheet' | 'copy' | 'LINE' | 'Facebook' | 'X' }
  /** Something was kept, or let go. */
  favorite: { item_type: FavoriteType; item_id: number; kept: boolean }
}
