import { Form } from 'react-router'
import type { QrCode } from '../../rendering/qr-code.server.ts'
import { Button } from '../../ui/button/button.tsx'
import { Disclosure } from '../parts/page-layout.tsx'
import { ProofField } from '../parts/step-up.tsx'
import styles from './factor.module.css'

/** Set-up of the authenticator app: QR code or key, and a first code as proof that it worked. */
export function SetUp({ secret, square: { size, path }, error }: { secret: string; square: QrCode; error: string | null }) {
  return (
    <section className={styles['part']} aria-labelledby="set-up">
      <h2 id="set-up">設定驗證 App</h2>
      <ol className={styles['steps']}>
        <li>
          打開驗證 App，選「新增」或「＋」，掃描這個方塊：
          <svg className={styles['square']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="設定碼的方塊，給驗證 App 掃描">
            <path d={path} />
          </svg>
          <Disclosure title="不能掃描？用手輸入">
            <p>
              在驗證 App 選「輸入設定金鑰」，類型選「依時間」，金鑰是：
              <br />
              <span className={styles['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            </p>
          </Disclosure>
        </li>
        <li>
          確認設定成功：
          <Form method="post" noValidate className={styles['form']}>
            <ProofField kind="code" name="code" error={error} required />
            <Button type="submit" name="intent" value="confirm">
              完成設定
            </Button>
          </Form>
        </li>
      </ol>
    </section>
  )
}
