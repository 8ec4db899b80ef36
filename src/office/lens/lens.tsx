import type { LoaderFunctionArgs } from 'react-router'
import { lensPlaceKinds } from '../../domain/lens/places.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { Tick } from '../parts/tick.tsx'
import styles from './lens.module.css'
import { LensForm } from './lens-form.tsx'
import { lensQueryIn, queryOf } from './lens-query.ts'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { View } from './view.tsx'
import { placeGroups } from './words.ts'

export const handle = officePage('透視鏡', { frames: true })
export const meta = () => officeMeta('透視鏡')

const action = '/office/lens'

/** The front page, a channel, an issue or a newsletter, as selected by the address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = lensQueryIn(url.searchParams)
  const place = url.searchParams.get('place') || 'front'
  const { client } = context.get(siteRequest)
  const draft = url.searchParams.has('draft')
  const { items: view } = await forStaff(
    client('GET /api/v3.0/office/lens', { query: { ...queryOf(query), place, ...(draft ? { draft: 'true' as const } : {}) } }),
  )
  return { view, query, place, draft }
}

export default function Lens({ loaderData: { view, query, place, draft } }: PageProps<typeof loader>) {
  const { at, places, letter: mail } = view
  const title = places.find((one) => one.place === place)?.title ?? ''
  return (
    <div className={styles['page']}>
      <Head title="透視鏡" about={`${title}：在任何時刻，${mail ? '寄出的信' : '讀者看到的樣子'}。`} />
      <LensForm action={action} query={query} at={at} alike={mail !== null}>
        <SelectField name="place" label="看哪裡" defaultValue={place}>
          {lensPlaceKinds.map((kind) => (
            <optgroup key={kind} label={placeGroups[kind]}>
              {places
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <option key={one.place} value={one.place}>
                    {one.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <Tick name="draft" value="on" defaultChecked={draft}>
          首頁與頻道照還沒發布的草稿
        </Tick>
      </LensForm>
      <View action={action} view={view} query={query}>
        {mail && <NewsletterPreview letter={mail} width={query.width} />}
      </View>
    </div>
  )
}
