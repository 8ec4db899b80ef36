import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { registerEndpoints } from '../../contract/registers.ts'
import { type MenuMove, type MenuPlace, menuMoves, moveEntry, putEntry } from '../../domain/navigation/menu-order.ts'
import { menuChoices, menus } from '../../domain/registers/kinds/menus.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { FormErrors } from '../../rendering/forms/form-field.tsx'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import lineForm from '../parts/line-form.module.css'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { StepUp, type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import { useRowDrag } from '../parts/use-row-drag.ts'
import { useConfirmUnsaved } from '../shell/leave-guard.ts'
import styles from './menu-board.module.css'

export const handle = officePage('排列選單')
export const meta = () => officeMeta('排列選單')

const path = '/office/menus'
const parseMenuName = (value: unknown) => {
  const parsedParams = registerEndpoints.menu.params.safeParse({ menu: value })
  if (!parsedParams.success) throw notFoundPage()
  return parsedParams.data.menu
}

/** The entries of the menu in the URL; of the first menu, the main navigation, without one. */
export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const menu = parseMenuName(searchParams.get('menu') ?? menuChoices[0][0])
  const { client } = context.get(siteRequest)
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/menu/:menu', { params: { menu } }))
  return { menu, items, saved: searchParams.get('done') === 'order' }
}

const { base: order } = registerEndpoints.orderMenu.body.shape
const sentForm = z.object({ base: order, order })
const jsonIn = (form: FormData, name: string): unknown => {
  try {
    return JSON.parse(String(form.get(name)))
  } catch {
    return null
  }
}

interface BoardActionResult {
  order: MenuPlace[]
  error: string | null
  stepUp: StepUpRequest | null
}

/** Saves the order. With `move`, the submit button of a move without scripts, only returns the changed order. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const form = await request.formData()
  const menu = parseMenuName(form.get('menu'))
  const parsedForm = sentForm.safeParse({ base: jsonIn(form, 'base'), order: jsonIn(form, 'order') })
  if (!parsedForm.success) throw data('沒有這個順序', { status: 400 })
  const actionResult = (status: number, more: Partial<BoardActionResult>) =>
    data<BoardActionResult>({ order: parsedForm.data.order, error: null, stepUp: null, ...more }, { status })
  const [, move, id] = /^(\w+) (\d+)$/.exec(String(form.get('move') ?? '')) ?? []
  const requestedMove = menuMoves.find((item) => item === move)
  if (requestedMove) return actionResult(200, { order: moveEntry(parsedForm.data.order, Number(id), requestedMove) })
  const failedProof = await verifyProof(site, form)
  if (failedProof) return actionResult(403, { stepUp: failedProof })
  try {
    await site.client('POST /api/v3.0/office/menu/:menu/order', { params: { menu }, body: parsedForm.data })
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return actionResult(403, { stepUp })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    return actionResult(error.status, { error: error.problem?.detail ?? '現在無法完成，請再試一次' })
  }
  return redirect(`${path}?${new URLSearchParams({ menu, done: 'order' })}`, 303)
}

type Props = PageProps<typeof loader, typeof action>

export default function MenuBoard({ loaderData, actionData }: Props) {
  const { menu, items, saved } = loaderData
  const savedPlaces: MenuPlace[] = items
    .filter(({ parent }) => parent === null)
    .flatMap(({ id }) => [
      { id, parent: null },
      ...items.filter(({ parent }) => parent === id).map((child) => ({ id: child.id, parent: id })),
    ])
  return (
    <>
      <PageHead
        title="排列選單"
        description="拖曳左邊的 ⠿，或按按鈕；用 Tab 鍵移到一項之後，也可以按 Alt 和方向鍵：上下換順序，右是放進上面那一項，左是移出來。按「儲存順序」讀者才會看到。"
      >
        <SiteLink to={registerPath(menus)}>選單項目</SiteLink>
        <SiteLink to={`${registerPath(menus)}/new`}>新增選單項目</SiteLink>
      </PageHead>
      <Form className={lineForm['filters']} role="search" action={path}>
        <SelectField key={menu} name="menu" label="哪一個選單" defaultValue={menu}>
          {menuChoices.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          打開
        </Button>
      </Form>
      {saved && !actionData && <Notice role="status">順序已經儲存，讀者兩秒內就會看到。</Notice>}
      {items.length === 0 ? (
        <p>這個選單還沒有項目。</p>
      ) : (
        <Board key={JSON.stringify([menu, savedPlaces])} {...{ menu, items, savedPlaces }} actionResult={actionData} />
      )}
    </>
  )
}

interface BoardProps {
  menu: string
  items: Props['loaderData']['items']
  savedPlaces: MenuPlace[]
  actionResult: BoardActionResult | undefined
}

const moveLabels: Record<MenuMove, string> = { up: '上移', down: '下移', in: '放進上一項', out: '移出來' }
const keys: Readonly<Record<string, MenuMove>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

function Board({ menu, items, savedPlaces, actionResult }: BoardProps) {
  const [order, setOrder] = useState(actionResult?.order ?? savedPlaces)
  const [lastMove, setLastMove] = useState<{ id: number; move: MenuMove } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const entryTitle = (id: number) => items.find((item) => item.id === id)?.title ?? ''
  useEffect(() => {
    if (!lastMove) return
    const row = list.current?.querySelector(`[data-entry="${lastMove.id}"]`)
    const button = row?.querySelector<HTMLButtonElement>(`button[value^="${lastMove.move}"]:not(:disabled)`)
    const focused = button ?? row?.querySelector<HTMLElement>('a')
    focused?.focus()
  }, [lastMove])
  const run = (id: number, move: MenuMove) => {
    const after = moveEntry(order, id, move)
    if (JSON.stringify(after) === JSON.stringify(order)) return
    setOrder(after)
    setLastMove({ id, move })
  }
  const drag = useRowDrag((from, to, side) => {
    const [source, target] = [order[from], order[to]]
    if (!source || !target) return
    setOrder(putEntry(order, source.id, target.id, side))
    setLastMove({ id: source.id, move: 'up' })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.altKey && !event.nativeEvent.isComposing ? keys[event.key] : undefined
    const id = Number((event.target as HTMLElement).closest<HTMLElement>('[data-entry]')?.dataset['entry'])
    if (!move || !id) return
    event.preventDefault()
    run(id, move)
  }
  const isChanged = JSON.stringify(order) !== JSON.stringify(savedPlaces)
  useConfirmUnsaved(isChanged)
  const indexOf = (id: number) => order.findIndex((entry) => entry.id === id)
  const childrenOf = (parent: number | null) => order.filter((entry) => entry.parent === parent)
  const row = ({ id, parent }: MenuPlace) => (
    <li key={id}>
      <div className={styles['row']} data-entry={id} {...drag.row(indexOf(id))}>
        <span className={styles['grip']} aria-hidden="true" title="拖曳" {...drag.handle(indexOf(id))}>
          ⠿
        </span>
        <SiteLink to={registerPath(menus, String(id))} className={styles['title']}>
          {entryTitle(id)}
        </SiteLink>
        <span className={styles['url']}>{items.find((item) => item.id === id)?.url}</span>
        <span className={styles['moves']}>
          {menuMoves.map((move) => (
            <button
              key={move}
              type="submit"
              name="move"
              value={`${move} ${id}`}
              className={styles['move']}
              aria-label={`${entryTitle(id)}：${moveLabels[move]}`}
              disabled={JSON.stringify(moveEntry(order, id, move)) === JSON.stringify(order)}
              onClick={(event) => {
                event.preventDefault()
                run(id, move)
              }}
            >
              {moveLabels[move]}
            </button>
          ))}
        </span>
      </div>
      {parent === null && childrenOf(id).length > 0 && <ol className={styles['inner']}>{childrenOf(id).map(row)}</ol>}
    </li>
  )
  const siblings = lastMove && childrenOf(order.find(({ id }) => id === lastMove.id)?.parent ?? null)
  return (
    <Form method="post" className={styles['board']} onKeyDown={onKeyDown}>
      <FormErrors form={{ errors: actionResult?.error ? [actionResult.error] : undefined, errorId: 'menu-error' }} />
      <input type="hidden" name="menu" value={menu} />
      <input type="hidden" name="base" value={JSON.stringify(savedPlaces)} />
      <input type="hidden" name="order" value={JSON.stringify(order)} />
      <ol ref={list} className={styles['list']}>
        {childrenOf(null).map(row)}
      </ol>
      <p role="status" className={styles['status']}>
        {lastMove && siblings
          ? `「${entryTitle(lastMove.id)}」現在是第 ${siblings.findIndex(({ id }) => id === lastMove.id) + 1} 個`
          : ''}
        {isChanged ? '（還沒有儲存）' : ''}
      </p>
      <StepUp id="menu-order" request={actionResult?.stepUp} />
      <Button type="submit" disabled={!isChanged && !actionResult}>
        儲存順序
      </Button>
    </Form>
  )
}
