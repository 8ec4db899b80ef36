import type { AskService, Product } from '../../contract/payment.ts'
import { money } from '../../domain/payment/money.ts'
import { refundDays } from '../../domain/payment/refund-period.ts'
import { answererPhrase } from '../../domain/questions/answerers.ts'
import { autoCloseDays } from '../../domain/questions/deadline.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { withClauseBreaks } from '../../ui/headline/headline.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { Advice } from '../shell/clinical/advice.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { SignInLinks } from '../shell/sign-in-links.tsx'
import type { Route } from './+types/ask-diabetes.ts'
import styles from './ask-diabetes.module.css'
import { PaymentUnavailable } from './order-options.tsx'

export const handle: PageHandle = {
  layout: 'payment',
  title: '問糖尿病',
  cached: false,
  private: true,
  robots: 'index',
  sitemap: 'pages',
}

/**
 * 問糖尿病: who answers, how it works, its price, and two answers printed whole. A partner's entry is the same page under
 * the partner's name. Only the packs are required.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, audience } = context.get(siteRequest)
  const slug = 'slug' in params ? params.slug : undefined
  const [products, partner, service, samples] = await Promise.all([
    client('GET /api/v3.0/payment/product'),
    slug ? orNotFound(client('GET /api/v3.0/payment/partner/:slug', { params: { slug } })) : null,
    client('GET /api/v3.0/payment/ask').catch(() => null),
    client('GET /api/v3.0/page/:slug', { params: { slug: 'ask-samples' } }).catch(() => null),
  ])
  const signedIn = audience === 'member' || audience === 'subscriber'
  return {
    packs: products.items.packs,
    payable: products.items.payable,
    partner: partner?.items ?? null,
    service: service?.items ?? null,
    samples: samples && { title: samples.items.title, html: withClauseBreaks(samples.items.html) },
    signedIn,
  }
}

const title = '問糖尿病'
const descriptionFor = (service: AskService | null) =>
  `把您的問題寫下來，由${answererPhrase(service?.answerers ?? [])}以文字回覆。`
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const partner = loaderData?.partner
  const path = partner ? `/payment/ask-diabetes/partner/${partner.slug}` : '/payment/ask-diabetes'
  const description = descriptionFor(loaderData?.service ?? null)
  return pageMeta(matches, { title, description, path, indexed: !partner })
}

type Pack = Extract<Product, { kind: 'ask' }>

export default function AskDiabetes({ loaderData }: Route.ComponentProps) {
  const { packs, payable, partner, service, samples, signedIn } = loaderData
  return (
    <>
      <PageHead eyebrow={partner?.name} title={title} text={partner?.intro ?? descriptionFor(service)} />
      <Notice className={styles['notice']}>
        <Advice text="這是健康衛教服務，不做診斷，也不開立處方，不能取代看診。若出現意識不清、呼吸困難、胸痛或血糖過低叫不醒，請立刻撥打 119。" />
      </Notice>
      {service && <Answerers service={service} />}
      <div className={styles['columns']}>
        <div className={styles['offers']}>
          {packs.length === 0 ? (
            <EmptyPage total={0} empty="目前沒有開放提問。" />
          ) : (
            <>
              <div className={styles['offersHead']}>
                <h2>選擇題數</h2>
                {service && service.average_hours !== null && (
                  <p className={styles['speed']}>
                    最近 {service.measured} 則回覆，平均 <strong>{service.average_hours}</strong> 小時
                  </p>
                )}
              </div>
              {!payable && <PaymentUnavailable action="提問" />}
              <ul>
                {packs.map((pack) => (
                  <Offer key={pack.id} pack={pack} partner={partner?.slug ?? null} payable={payable} />
                ))}
              </ul>
              {packs[0] && <Steps pack={packs[0]} byPartner={partner !== null} />}
            </>
          )}
          {signedIn ? (
            <p>
              已經購買了嗎？<SiteLink to="/member/questions">前往我的提問</SiteLink>
            </p>
          ) : (
            <p className={styles['actions']}>
              <SignInLinks position="header" />
            </p>
          )}
          <p>
            購買前請先閱讀<SiteLink to="/diabetes-terms">問糖尿病服務說明</SiteLink>。
          </p>
        </div>
        {samples && (
          <section className={styles['samples']} aria-labelledby="samples">
            <h2 id="samples">{samples.title}</h2>
            <Prose className={styles['text']} html={samples.html} />
          </section>
        )}
      </div>
    </>
  )
}

/** Who answers, with their licences. */
function Answerers({ service: { answerers } }: { service: AskService }) {
  if (answerers.length === 0) return null
  return (
    <section className={styles['answerers']} aria-labelledby="answerers">
      <h2 id="answerers">回覆的人</h2>
      <ul>
        {answerers.map(({ id, name, title, credentials, portrait }) => (
          <li key={id}>
            {portrait && (
              <div className={styles['portrait']}>
                <Picture sources={pictureSources(portrait)} alt="" sizes="88px" ratio="1" />
              </div>
            )}
            <div>
              <p className={styles['answerer']}>
                <SiteLink to={`/author/${id}`}>{name}</SiteLink>
                <span>{title}</span>
              </p>
              <p className={styles['small']}>{credentials.join('、')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The course of a question in four steps. */
function Steps({ pack: { answer_hours, follow_ups }, byPartner }: { pack: Pack; byPartner: boolean }) {
  const steps = [
    byPartner
      ? { title: '輸入代碼', text: '題數由合作夥伴支付。' }
      : { title: '付款', text: `一題都還沒問，${refundDays} 天內可以全額退。` },
    { title: '寫', text: '年紀、用藥、想問的事，最多三張圖。' },
    { title: `${answer_hours} 小時`, text: '文字回覆寄到信箱，例假日順延。' },
    ...(follow_ups > 0 ? [{ title: '追問', text: `看了還有疑問，${autoCloseDays} 天內再問 ${follow_ups} 次。` }] : []),
  ]
  return (
    <ol className={styles['steps']} aria-label="怎麼進行">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}

const count = (questions: number) => (questions === 1 ? '一題' : ` ${questions} 題`)

function Offer({ pack, partner, payable }: { pack: Pack; partner: string | null; payable: boolean }) {
  const { code, title, price, questions, answer_hours, description } = pack
  return (
    <li className={styles['offer']}>
      <h3>{title}</h3>
      <p className={styles['price']}>{partner ? '由合作夥伴支付' : money(price)}</p>
      <p>
        {questions} 題・{answer_hours} 小時內回覆
      </p>
      <p className={styles['small']}>{description}</p>
      {payable && (
        <SiteLinkButton to={`/payment/info-input?plan=${code}${partner ? `&partner=${partner}` : ''}`} wide>
          {partner ? `用合作代碼問${count(questions)}` : `付 ${money(price)}，問${count(questions)}`}
        </SiteLinkButton>
      )}
    </li>
  )
}
