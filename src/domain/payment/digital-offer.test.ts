import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitalOffer, pricePerMonth } from './digital-offer.ts'

const plan = fc.record({
  code: fc.uuid(),
  price: fc.integer({ min: 0, max: 100_000 }),
  months: fc.integer({ min: 1, max: 36 }),
  digital: fc.boolean(),
  print: fc.boolean(),
})

test('the price per month times the months covers the price, by less than a dollar a month', () => {
  fc.assert(
    fc.property(plan, ({ price, months }) => {
      const paid = pricePerMonth({ price, months }) * months
      expect(paid).toBeGreaterThanOrEqual(price)
      expect(paid - price).toBeLessThan(months)
    }),
  )
})

test('the offer includes reading online, and no plan without print costs less per month', () => {
  fc.assert(
    fc.property(fc.array(plan), (plans) => {
      const offer = digitalOffer(plans)
      const online = plans.filter(({ digital }) => digital)
      expect(offer === null).toBe(online.length === 0)
      if (!offer) return
      expect(online.map(({ code }) => code)).toContain(offer.digital.code)
      for (const other of online.filter(({ print }) => !print))
        expect(offer.digital.perMonth).toBeLessThanOrEqual(pricePerMonth(other))
      if (offer.both) expect(online.find(({ code }) => code === offer.both?.code)?.print).toBe(true)
    }),
  )
})

test('a year of 1,200 dollars costs 100 a month', () => {
  const plans = [
    { code: 'print', price: 1980, months: 12, digital: false, print: true },
    { code: 'digital', price: 1200, months: 12, digital: true, print: false },
    { code: 'both', price: 2580, months: 12, digital: true, print: true },
  ]
  expect(digitalOffer(plans)).toEqual({
    digital: { code: 'digital', price: 1200, months: 12, perMonth: 100 },
    both: { code: 'both', price: 2580, months: 12, perMonth: 215 },
  })
})
