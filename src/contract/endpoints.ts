import { demoEndpoints } from './accounts.ts'
import { discoveryEndpoints } from './discovery.ts'
import { favoriteEndpoints } from './favorites.ts'
import { formEndpoints } from './forms.ts'
import { frontEndpoints } from './front.ts'
import { legacyEndpoints } from './legacy.ts'
import { memberEndpoints } from './member.ts'
import { onboardingEndpoints } from './onboarding.ts'
import { placeEndpoints } from './places.ts'
import { postsV1, postsV3 } from './posts.ts'
import { quizEndpoints } from './quizzes.ts'
import { recommendationsV1, recommendationsV2, recommendationsV3 } from './recommendations.ts'
import { recordEndpoints } from './records.ts'
import { searchEndpoints } from './search.ts'
import { shareEndpoints } from './shares.ts'
import { shellEndpoints } from './shell.ts'
import { subscriptionEndpoints } from './subscriptions.ts'
import { topicEndpoints } from './topics.ts'

/** Every call of the API. Order matters to the router: fixed paths stand before `:postType`. */
export const endpoints = [
  memberEndpoints.me,
  memberEndpoints.datalayer,
  onboardingEndpoints.terms,
  onboardingEndpoints.acceptTerms,
  onboardingEndpoints.questionnaire,
  onboardingEndpoints.complete,
  onboardingEndpoints.coupons,
  shellEndpoints.header,
  shellEndpoints.menus,
  shellEndpoints.popularKeywords,
  shellEndpoints.magazineLatest,
  shellEndpoints.magazineLatestByType,
  shellEndpoints.magazineRecommend,
  shellEndpoints.memberWalls,
  shellEndpoints.subscriberWalls,
  favoriteEndpoints.add,
  favoriteEndpoints.check,
  favoriteEndpoints.deleteByCond,
  favoriteEndpoints.deleteById,
  favoriteEndpoints.list,
  subscriptionEndpoints.subscription,
  subscriptionEndpoints.orders,
  subscriptionEndpoints.issues,
  topicEndpoints.list,
  topicEndpoints.followed,
  topicEndpoints.update,
  topicEndpoints.posts,
  frontEndpoints.front,
  recordEndpoints.askers,
  recordEndpoints.symptoms,
  recordEndpoints.symptom,
  recordEndpoints.deleteSymptom,
  recordEndpoints.addSymptom,
  recordEndpoints.nutritions,
  recordEndpoints.nutrition,
  recordEndpoints.deleteNutrition,
  recordEndpoints.consent,
  recordEndpoints.grantConsent,
  recordEndpoints.withdrawConsent,
  recommendationsV1.products,
  recommendationsV1.similar,
  recommendationsV1.global,
  recommendationsV2.inChannel,
  recommendationsV2.ads,
  recommendationsV3.products,
  recommendationsV3.similar,
  recommendationsV3.global,
  recommendationsV3.inChannel,
  recommendationsV3.ads,
  recommendationsV3.mix,
  legacyEndpoints.blog,
  demoEndpoints.outbox,
  placeEndpoints.authors,
  placeEndpoints.author,
  placeEndpoints.columns,
  placeEndpoints.column,
  placeEndpoints.channels,
  placeEndpoints.channel,
  placeEndpoints.feature,
  placeEndpoints.featureHeader,
  placeEndpoints.tag,
  placeEndpoints.specials,
  placeEndpoints.special,
  placeEndpoints.videos,
  placeEndpoints.magazines,
  placeEndpoints.magazine,
  placeEndpoints.page,
  placeEndpoints.shop,
  placeEndpoints.activities,
  placeEndpoints.partnerPosts,
  placeEndpoints.adUnits,
  discoveryEndpoints.addresses,
  formEndpoints.open,
  formEndpoints.send,
  quizEndpoints.list,
  quizEndpoints.one,
  quizEndpoints.count,
  searchEndpoints.search,
  searchEndpoints.suggest,
  searchEndpoints.clicked,
  shareEndpoints.give,
  shareEndpoints.one,
  shareEndpoints.open,
  postsV1.preview,
  postsV1.one,
  postsV1.pv,
  postsV1.scrollNext,
  postsV3.preview,
  postsV3.list,
  postsV3.one,
  postsV3.pv,
  postsV3.scrollNext,
] as const
