import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { signingChannelEndpoints } from '../../contract/signing-channels.ts'
import { checkboxResultOf } from '../../rendering/forms/checkbox-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import styles from './signing.module.css'

export const handle = officePage('簽核')
export const meta = () => officeMeta('簽核')

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/signing_channel'))
  return { channels: items, done: url.searchParams.has('done') }
}

const channelsForm = signingChannelEndpoints.setChannels.body.strip()

/** Sets the channels that require a signature. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const save = async (body: z.infer<typeof channelsForm>) => {
    await site.client('POST /api/v3.0/office/signing_channel', { body })
    return '/office/signing?done'
  }
  return runAction('channels', await request.formData(), channelsForm, save, { site })
}

export default function Signing({ loaderData: { channels, done }, actionData }: PageProps<typeof loader, typeof action>) {
  const { errors, selected } = checkboxResultOf(actionData?.result, 'channels')
  return (
    <>
      <PageHead
        title="簽核"
        description="勾選的頻道，文章要有審訂者簽核才能發布，改了醫學內容也要再簽；沒有選頻道的、寫到用藥劑量的，放在哪裡都要簽。只有不談醫療的頻道可以不勾。已經公開的文章不受影響，下次修改時才需要；排好時間、還沒簽的，會取消排程。"
      />
      {done && !actionData && <Notice role="status">已經儲存，從下一次發布開始。</Notice>}
      {errors.length > 0 && (
        <Notice isError role="alert">
          {errors[0]}
        </Notice>
      )}
      <p>
        誰可以簽核：在<SiteLink to="/office/registers/authors">作者</SiteLink>勾「可以審訂」，再到
        <SiteLink to="/office/roles">角色</SiteLink>給那位會員「審訂醫師」，選他是哪一位作者。步驟在
        <SiteLink to="/office/guide/review">說明</SiteLink>。
      </p>
      <Form method="post" className={styles['form']}>
        <fieldset className={styles['channels']}>
          <legend>要簽核的頻道</legend>
          {channels.map(({ id, title, about, signed }) => (
            <label key={id} className={styles['channel']}>
              <input type="checkbox" name="channels" value={id} defaultChecked={selected?.includes(String(id)) ?? signed} />
              {title}
              {about && <span className={styles['about']}>{about}</span>}
            </label>
          ))}
        </fieldset>
        <StepUp id="signing" request={actionData?.stepUp} />
        <Button type="submit">儲存</Button>
      </Form>
    </>
  )
}
