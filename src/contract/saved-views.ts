import { z } from 'zod'
import { listQuery } from './bulk-edits.ts'
import { endpoint } from './endpoint.ts'
import { registerName } from './registers.ts'
import { done, envelope, idParam, madeNumber, textField } from './shapes.ts'

export const savedView = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  /** The query of the list's URL. */
  filter: z.string(),
  /** Visible to all staff. */
  shared: z.boolean(),
  /** Whether the caller may rename and delete it. */
  own: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

const name = textField('請寫一個名稱')
  .min(1, '請寫一個名稱')
  .max(40, '名稱最多 40 個字')
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), '名稱只能是一行字')
const shared = z.boolean('shared 只能是 true 或 false').default(false)

const group = 'office'
const access = { to: 'list-manuscripts' } as const
const idParams = z.object({ id: idParam })
/** A filter to save, of any list. */
export const keepSavedViewBody = z.strictObject({ name, filter: listQuery, shared })
const registerParams = z.object({ name: registerName })
const oneOfRegister = z.object({ name: registerName, id: idParam })
const registerAccess = { to: 'open-registers' } as const

/** Saved filters of the list of manuscripts, and of the lists of registers. */
export const savedViewEndpoints = {
  list: endpoint({
    operationId: 'listSavedViews',
    method: 'GET',
    path: '/api/v3.0/office/saved_view',
    summary: '自己存的檢視，與同事分享給大家的，照名稱排',
    group,
    access,
    response: envelope(z.array(savedView)),
  }),
  keep: endpoint({
    operationId: 'keepSavedView',
    method: 'POST',
    path: '/api/v3.0/office/saved_view',
    summary: '把稿件列表的篩選存成檢視；shared 是分享給編輯部所有人',
    group,
    access,
    body: keepSavedViewBody,
    response: envelope(madeNumber),
  }),
  save: endpoint({
    operationId: 'renameSavedView',
    method: 'POST',
    path: '/api/v3.0/office/saved_view/:id/save',
    summary: '檢視改名，或改成分享、不分享',
    group,
    access,
    params: idParams,
    body: z.strictObject({ name, shared }),
    response: envelope(done),
    errors: [404],
  }),
  remove: endpoint({
    operationId: 'removeSavedView',
    method: 'POST',
    path: '/api/v3.0/office/saved_view/:id/delete',
    summary: '刪除檢視；稿件都還在',
    group,
    access,
    params: idParams,
    response: envelope(done),
    errors: [404],
  }),
  listOfRegister: endpoint({
    operationId: 'listSavedRegisterViews',
    method: 'GET',
    path: '/api/v3.0/office/register_view/:name',
    summary: '一種資料的列表存過的檢視：自己的，與同事分享的，照名稱排',
    group,
    access: registerAccess,
    params: registerParams,
    response: envelope(z.array(savedView)),
    errors: [404],
  }),
  keepOfRegister: endpoint({
    operationId: 'keepSavedRegisterView',
    method: 'POST',
    path: '/api/v3.0/office/register_view/:name',
    summary: '把一種資料的篩選、找的字與排序存成檢視；shared 是分享給所有能打開這種資料的同事',
    group,
    access: registerAccess,
    params: registerParams,
    body: keepSavedViewBody,
    response: envelope(madeNumber),
    errors: [404],
  }),
  saveOfRegister: endpoint({
    operationId: 'renameSavedRegisterView',
    method: 'POST',
    path: '/api/v3.0/office/register_view/:name/:id/save',
    summary: '一種資料的檢視改名，或改成分享、不分享',
    group,
    access: registerAccess,
    params: oneOfRegister,
    body: z.strictObject({ name, shared }),
    response: envelope(done),
    errors: [404],
  }),
  removeOfRegister: endpoint({
    operationId: 'removeSavedRegisterView',
    method: 'POST',
    path: '/api/v3.0/office/register_view/:name/:id/delete',
    summary: '刪除一種資料的檢視；資料都還在',
    group,
    access: registerAccess,
    params: oneOfRegister,
    response: envelope(done),
    errors: [404],
  }),
}
