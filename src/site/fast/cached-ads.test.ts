import { expect, it } from 'vitest'
import type { HouseAd } from '../../contract/ads.ts'
import type { PublicConfig } from '../../rendering/request-context.ts'
import type { PageFragments } from '../render-context.ts'
import type { AdContext } from '../shell/ads/slot-content.ts'
import { cachedAds } from './index.server.ts'

const houseAd = { id: 7, slot: 'content', url: '/magazine', title: '訂閱' } as HouseAd
const config = { ads: { forSubscribers: false }, thirdParties: { adNetwork: null } } as PublicConfig
const around: AdContext = { audience: 'visitor', config, ads: [houseAd], pathname: '/article/1', on: 'post', closed: false }

/** The cache keys of advertisements. */
function namesOf(surroundings: Partial<AdContext>, ...props: Parameters<ReturnType<typeof cachedAds>>[0][]) {
  const card: PageFragments['card'] = (name) => ({ open: name })
  const ad = cachedAds({ card } as PageFragments, { ...around, ...surroundings })
  return props.map((of) => ad(of)?.open ?? 'drawn each time')
}

it('caches house ads by slot and number, and text ads by audience', () => {
  const lines = { ads: [{ id: 'a' }, { id: 'b' }] } as Parameters<ReturnType<typeof cachedAds>>[0]
  expect(namesOf({}, { slot: 'content', rotation: 3 }, lines)).toEqual(['ad content 7', 'ads visitor a,b'])
  expect(namesOf({ audience: 'member' }, lines)).toEqual(['ads member a,b'])
})

it('caches an empty slot where the page, the reader or the stock gives no ad', () => {
  expect(namesOf({}, { slot: 'header' }, { slot: 'article-bottom' })).toEqual(['no ad', 'no ad'])
  expect(namesOf({ audience: 'subscriber' }, { slot: 'content' })).toEqual(['no ad'])
})

it('caches no sold slot, unless the page is closed to the network', () => {
  const sold = { ...config, thirdParties: { ...config.thirdParties, adNetwork: '1234' } }
  expect(namesOf({ config: sold }, { slot: 'content' })).toEqual(['drawn each time'])
  expect(namesOf({ config: sold, closed: true }, { slot: 'content' })).toEqual(['ad content 7'])
})
