import type { AdUnit } from '../../contract/ads.ts'
import { placeName } from '../../domain/ads/place-name.ts'
import styles from './reader-form.module.css'

const inWords = (sizes: readonly (readonly [number, number])[]) =>
  sizes.map(([width, height]) => `${width}\u00a0×\u00a0${height}`).join('、')

/** The media kit: every slot with its sizes, from the table that the live slots are drawn from. */
export function AdUnits({ units }: { units: AdUnit[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles['units']} aria-labelledby="ad-units" tabIndex={0}>
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
                  <td>{inWords(sizes.wide)}</td>
                  <td>{inWords(sizes.medium)}</td>
                  <td>{inWords(sizes.narrow)}</td>
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
