import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { z } from 'zod'
import type { EntryPrice } from '../../contract/pending-changes.ts'
import { money } from '../../domain/payment/money.ts'
import { lastPriceStart, maxPrice, minPrice, type PriceState, priceOn } from '../../domain/payment/price.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { dottedDay, taipeiMoment } from '../../domain/time/taipei.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Disclosure } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { type OfficeActionResult, runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import styles from './registers.module.css'

const base = z.number()
const newPrice = z.object({ base, starts_on: z.string('請選從哪一天起'), amount: z.number('請填價格') })
const withdrawnPrice = z.object({ base, starts_on: z.string() })

/** Appends a dated price, or withdraws one that has not started. */
export function sendPrice(site: SiteRequest, register: Register, key: string, formData: FormData) {
  const isWithdrawal = formData.get('intent') === 'withdraw-price'
  const send = async (body: z.infer<typeof withdrawnPrice> & { amount: number | null }) => {
    await site.client('POST /api/v3.0/office/register/:name/:key/price', { params: { name: register.name, key }, body })
    return `${registerPath(register, key)}?done=${isWithdrawal ? 'withdraw-price' : 'price'}`
  }
  if (!isWithdrawal) return runAction('price', formData, newPrice, send, { site })
  const form = withdrawalForm(String(formData.get('starts_on')))
  return runAction(form, formData, withdrawnPrice, (body) => send({ ...body, amount: null }), { site })
}

const withdrawalForm = (start: string) => `withdraw-price-${start}`

const stateLabels: Record<PriceState, string> = {
  future: '還沒開始',
  present: '現在',
  past: '以前',
  replaced: '換成別的了',
  withdrawal: '取消',
}

interface Props {
  prices: readonly EntryPrice[]
  /** A Taipei calendar day. */
  today: string
  mayChange: boolean
  actionResult: OfficeActionResult | undefined
}

/** 價格表: the prices of a plan or a pack with the days from which they apply, and a form for a future one. */
export function EntryPrices({ prices, today, mayChange, actionResult }: Props) {
  const earlier = prices.filter(({ state }) => state !== 'future' && state !== 'present')
  const newest = Math.max(...prices.map(({ id }) => id))
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">價格表</h2>
      <ul className={rows['rows']}>
        {prices
          .filter(({ state }) => state === 'future' || state === 'present')
          .map((price) => (
            <PriceLine key={price.id} price={price}>
              {price.state === 'future' && mayChange && (
                <Withdrawal price={price} prices={prices} base={newest} actionResult={actionResult} />
              )}
            </PriceLine>
          ))}
      </ul>
      {mayChange && <NewPrice base={newest} today={today} actionResult={actionResult} />}
      {earlier.length > 0 && (
        <Disclosure title={`以前的、換掉的與取消的（${earlier.length} 筆）`}>
          <ul className={rows['rows']}>
            {earlier.map((price) => (
              <PriceLine key={price.id} price={price} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

function PriceLine({ price: { amount, starts_on, at, by, state }, children }: { price: EntryPrice; children?: React.ReactNode }) {
  const start = starts_on === null ? '一開始' : `${dottedDay(starts_on)} 起`
  return (
    <li className={rows['row']}>
      <span className={rows['name']}>
        {amount === null ? `取消 ${start}的價格` : `${start}　${money(amount)}`}{' '}
        {amount !== null && <Badge variant={state === 'present' ? 'brand' : 'outline'}>{stateLabels[state]}</Badge>}
      </span>
      {starts_on !== null && (
        <span className={rows['end']}>
          {by ?? '從表單、檔案或程式存的'}・{taipeiMoment(new Date(at))}
        </span>
      )}
      {children}
    </li>
  )
}

function NewPrice({ base, today, actionResult }: { base: number; today: string; actionResult: OfficeActionResult | undefined }) {
  const [form, fields] = usePageForm<Record<'amount' | 'starts_on', string>>({ id: 'price', name: 'price' }, actionResult)
  return (
    <Disclosure title="排一個以後的價格" open={actionResult?.form === 'price'}>
      <Form {...getFormProps(form)} method="post" className={styles['form']} data-leave="after" aria-label="排一個以後的價格">
        <FormErrors form={form} />
        <input type="hidden" name="base" value={base} />
        <FormField
          field={fields.starts_on}
          label="從哪一天起"
          hint="台北時間零點起"
          type="date"
          min={today}
          max={lastPriceStart(today)}
        />
        <FormField
          field={fields.amount}
          label="那一天起的價格"
          hint="新臺幣，至少 1 元"
          type="number"
          min={minPrice}
          max={maxPrice}
        />
        <p>已經下的訂單與自動續訂的，照當初的金額，不受影響。</p>
        <StepUp id="price" request={actionResult?.form === 'price' ? actionResult.stepUp : null} />
        <Button type="submit" name="intent" value="price" variant="secondary">
          排進價格表
        </Button>
      </Form>
    </Disclosure>
  )
}

interface WithdrawalProps {
  price: EntryPrice
  prices: readonly EntryPrice[]
  base: number
  actionResult: OfficeActionResult | undefined
}

function Withdrawal({ price, prices, base, actionResult }: WithdrawalProps) {
  const start = price.starts_on ?? ''
  const name = withdrawalForm(start)
  const [form] = usePageForm({ id: name, name }, actionResult)
  const datedPrices = prices.map(({ id, amount, starts_on }) => ({ id, amount, startsOn: starts_on }))
  const before = priceOn(start, [...datedPrices, { id: base + 1, amount: null, startsOn: start }])
  return (
    <Disclosure title={`取消 ${dottedDay(start)} 起的價格`} open={actionResult?.form === name}>
      <Form {...getFormProps(form)} method="post" className={styles['form']} data-leave="after">
        <FormErrors form={form} />
        <input type="hidden" name="base" value={base} />
        <input type="hidden" name="starts_on" value={start} />
        <p>
          取消之後，{dottedDay(start)} 起{before === null ? '照前一個價格' : `仍是 ${money(before)}`}；這一筆留在價格表裡。
        </p>
        <StepUp id={name} request={actionResult?.form === name ? actionResult.stepUp : null} />
        <Button type="submit" name="intent" value="withdraw-price" variant="secondary">
          取消這個價格
        </Button>
      </Form>
    </Disclosure>
  )
}
