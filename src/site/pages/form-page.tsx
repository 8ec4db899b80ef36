import type { AdUnit } from '../../contract/ads.ts'
import { formKinds } from '../../contract/forms.ts'
import { placeName } from '../../domain/ads/slot-names.ts'
import { isFormReference } from '../../domain/forms/reference.ts'
import { notFoundPage, orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ReaderService } from '../shell/reader-service.tsx'
import type { Route } from './+types/form-page.ts'
import styles from './editor-page.module.css'
import readerFormStyles from './reader-form.module.css'
import { ReaderForm, SentNotice, sendForm } from './reader-form.tsx'

const sizesText = (sizes: readonly (readonly [number, number])[]) =>
  sizes.map(([width, height]) => `${width}\u00a0×\u00a0${height}`).join('、')

/** The media kit: every slot with its sizes, from the table that the live slots are rendered from. */
function AdUnits({ units }: { units: AdUnit[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={readerFormStyles['units']} aria-labelledby="ad-units" tabIndex={0}>
      <h2 id="ad-units">版位與尺寸</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">版位</th>
            <th scope="col">桌機</th>
            <th scope="col">平板</th>
            <th scope="col">手機</th>
          </tr>
        </thead>
        <tbody>
          {units.map(({ code, slot, sizes }) => (
            <tr key={code}>
              <th scope="row">
                {placeName(slot)}（{slot}）
              </th>
              {sizes ? (
                <>
                  <td>{sizesText(sizes.wide)}</td>
                  <td>{sizesText(sizes.medium)}</td>
                  <td>{sizesText(sizes.narrow)}</td>
                </>
              ) : (
                <td colSpan={3}>文字廣告，隨版面寬度</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p>單位是像素，寬 × 高。</p>
    </section>
  )
}

export const handle: PageHandle = { cached: false, private: true, robots: 'index', sitemap: 'pages' }

function formKindAt({ pathname }: URL) {
  const kind = formKinds.find((candidate) => candidate === pathname.replaceAll('/', '').toLowerCase())
  if (!kind) throw notFoundPage()
  return kind
}

/** An edited page with a form below it: /submission, /contentlicensing, /ad, /antifraud-1499, /contact. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const kind = formKindAt(url)
  const [page, formInfo, units] = await Promise.all([
    orNotFound(client('GET /api/v3.0/page/:slug', { params: { slug: kind } })),
    client('GET /api/v3.0/form/:kind', { params: { kind } }),
    kind === 'ad' ? client('GET /api/v3.0/ad/unit') : null,
  ])
  const sentReference = url.searchParams.get('sent') ?? ''
  return {
    kind,
    page: page.items,
    token: formInfo.items.token,
    units: units?.items ?? null,
    sent: isFormReference(sentReference) ? sentReference : null,
    delay: isFormReference(sentReference) ? await mailDelayNotice(site, 'notice') : null,
  }
}

/** Submits the form; invalid input is returned with its errors. */
export async function action({ request, context, url }: Route.ActionArgs) {
  return sendForm(context.get(siteRequest).client, formKindAt(url), await request.formData())
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.page.title ?? '', path: `/${loaderData?.kind ?? ''}`, indexed: !loaderData?.sent })

export default function FormPage({
  loaderData: { kind, page, token, units, sent: sentReference, delay },
  actionData,
}: Route.ComponentProps) {
  if (sentReference)
    return (
      <Page narrow>
        <SentNotice kind={kind} reference={sentReference} delay={delay} />
      </Page>
    )
  return (
    <Page narrow>
      <PageHead title={page.title} text={`版本 ${page.version}・${page.date} 生效`} />
      <Prose className={styles['text']} html={page.html} />
      {kind === 'contact' && <ReaderService className={styles['service']} />}
      {units && <AdUnits units={units} />}
      <ReaderForm
        kind={kind}
        token={token}
        result={actionData?.result}
        help={actionData?.help}
        isLimited={actionData?.isLimited}
      />
    </Page>
  )
}
