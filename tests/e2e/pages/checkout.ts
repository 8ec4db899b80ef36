import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { z } from 'zod'
import type { orderPageForm } from '../../../src/contract/order-form.ts'
import { hydrated } from '../support/visit.ts'

type OrderField = keyof z.input<typeof orderPageForm>

/** The headings of the pages from an order to its refund. */
const headings = {
  form: '填寫訂單',
  preview: '確認訂單',
  gateway: '示範金流',
  paid: '付款完成',
  failed: '付款沒有成功',
  waiting: '還沒有付款結果',
  refused: '這張訂單不能付款',
  refunded: '已經退費',
  cancelled: '訂單已取消',
} as const

/** Buying: the order form, its preview, the demo's gateway, and the order afterwards. */
export const checkout = (page: Page) => {
  const at = (which: keyof typeof headings) => page.getByRole('heading', { name: headings[which], exact: true }).waitFor()
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
  /** A field of the order form by its name, which the contract defines. */
  const field = (name: OrderField) => page.locator(`#order :is(input, select)[name=${name}]:not([type=hidden])`)
  const form = {
    open: (query: string) => page.goto(`${inject('siteUrl')}/payment/info-input?${query}`),
    field,
    submit: () => page.locator('#order button[type=submit]').click(),
    /** Renews the subscription at its end. */
    periodic: page.locator('#order [name=periodic]'),
  }
  return {
    at,
    form,
    /** Fills in the order form and stops before the gateway. */
    order: async (plan: string, { address = '', periodic = false } = {}): Promise<void> => {
      await form.open(`plan=${plan}`)
      await hydrated(page)
      // only the fields of the chosen kind of invoice are shown
      await expect.poll(() => field('invoice_title').isVisible()).toBe(false)
      await field('invoice_kind').selectOption('company')
      await field('invoice_code').waitFor()
      expect(await field('invoice_title').isVisible()).toBe(true)
      await field('invoice_kind').selectOption('member')
      expect(await field('invoice_code').isVisible()).toBe(false)
      await field('phone').fill('0912-345-678')
      if (address) await field('address').fill(address)
      if (periodic) await form.periodic.check()
      await form.submit()
      await at('preview')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(headings.preview)
    },
    /** From the preview to the gateway. */
    toGateway: async () => {
      await click('前往付款')
      await at('gateway')
    },
    /** Navigates to the gateway with a double click, and completes the payment there. */
    pay: async (choice: string): Promise<void> => {
      await page.getByRole('button', { name: '前往付款' }).dblclick()
      await at('gateway')
      await click(choice)
    },
    atGateway: { succeed: () => click('付款成功'), chargeNextTerm: () => click('扣下一期') },
    requestRefund: async () => {
      await page.getByText('申請退費', { exact: true }).click()
      await click('確定申請退費')
    },
  }
}
