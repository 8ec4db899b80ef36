import type { PageParameters } from '../domain/analytics/page-parameters.ts'
import type { WallStep } from '../domain/analytics/wall-steps.ts'
import type { FavoriteType } from '../domain/favorites/kinds.ts'
import type { Place, stepNumbers } from '../domain/onboarding/flow.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import type { WallName } from '../domain/walls/wall.ts'
import type { CallResponse } from './client.ts'

type StepNumber = (typeof stepNumbers)[keyof typeof stepNumbers]

/** The post of an event. */
interface Item {
  item_type: PostType
  item_id: number
}

/** All analytics events with their data. Only a member's uuid identifies a reader. */
export interface AnalyticsEvents {
  /**
   * A page is shown; a post, opened or reached by continuous reading, once per visit, with the data of the call `GET
   * /api/v1.0/datalayer`.
   */
  page_view: PageParameters | (PageParameters & CallResponse<'GET /api/v1.0/datalayer'>['items'])
  /** Another route has been shown for 250 ms. */
  route_change: PageParameters
  /** A step of the onboarding is shown: 0 offer, 1 topics, 2 personal data, 3 coupon. */
  onboarding_step: { place: Place; step: StepNumber }
  /** The onboarding is closed, at that step. */
  onboarding_close: { place: Place; step: StepNumber }
  /** The button 我同意 of the terms popup is clicked. */
  tos_agree: { product: 'ch' }
  /** A search returned: the number of results. The keyword is never reported. */
  search: { found: number; page: number }
  /** A result of a search was chosen. */
  search_result: Item
  /** A wall is visible, its button was clicked, or the text behind it was opened in the same visit. */
  wall: Item & { wall: WallName; step: WallStep }
  /** A post was shared, and by which method. */
  share: Item & { method: 'sheet' | 'copy' | 'LINE' | 'Facebook' | 'X' }
  /** A favorite was added or removed. */
  favorite: { item_type: FavoriteType; item_id: number; kept: boolean }
}
