import type { Product, Thing } from 'schema-dts'
import type { ShopItem, ShopItemWithPosts } from '../../contract/place-shapes.ts'
import type { PostSummary } from '../../contract/posts.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { money } from '../../domain/payment/money.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { channelInk } from '../channel-ink.ts'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'
import type { Route } from './+types/shop.ts'
import styles from './shop.module.css'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: ['pages', 'places'],
  ads: 'banner',
  pageType: 'shop',
}

/** 商城: products of the external shop; with a number, the page of one. The main product comes with posts about it. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { items } = await client('GET /api/v3.0/shop')
  const requestedId = id ?? (items[0] && String(items[0].id))
  const mainProduct =
    requestedId === undefined ? null : await orNotFound(client('GET /api/v3.0/shop/:id', { params: { id: requestedId } }))
  return {
    first: mainProduct?.items,
    others: items.filter((item) => item.id !== mainProduct?.items.id),
    isSingleProduct: id !== undefined,
  }
}

const pageTexts = { title: placeNames['/shop'], description: '編輯部選的生活用品，在商城網站結帳。' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const item = loaderData?.isSingleProduct && loaderData.first
  if (!item) return pageMeta(matches, { ...pageTexts, path: '/shop' })
  return pageMeta(matches, {
    title: item.title,
    description: item.description,
    path: shopItemPath(item),
    graph: import.meta.env.SSR && ((site) => productGraph(site, item)),
  })
}

const shopItemPath = ({ id }: Pick<ShopItem, 'id'>) => `/shop/${id}`

/** A product as schema.org data. The offer is that of the shop. */
function productGraph(site: SiteNames, item: ShopItem): Thing[] {
  const product: Product = {
    '@type': 'Product',
    '@id': site.siteUrl + shopItemPath(item),
    name: item.title,
    description: item.description,
    category: item.category,
    ...(item.image && { image: imageOf(site, item.image) }),
    offers: { '@type': 'Offer', price: item.price, priceCurrency: 'TWD', url: item.url },
  }
  const crumbs = [
    { title: pageTexts.title, path: '/shop' },
    { title: item.title, path: shopItemPath(item) },
  ]
  return [product, organizationOf(site), breadcrumbOf(site, crumbs)]
}

export default function Shop({ loaderData: { first, others, isSingleProduct } }: Route.ComponentProps) {
  return (
    <Page>
      {!isSingleProduct && <PageHead title={pageTexts.title} text={pageTexts.description} />}
      {first ? (
        <LeadProduct item={first} isProductPage={isSingleProduct} />
      ) : (
        <EmptyPage total={0} empty="商城目前沒有上架的商品。" />
      )}
      {isSingleProduct && first && <RelatedPosts posts={first.posts} />}
      {others.length > 0 && (
        <section className={styles['others']} aria-label={isSingleProduct ? undefined : '其他商品'}>
          {isSingleProduct && <h2 className={styles['heading']}>商城裡還有</h2>}
          <ul className={styles['grid']}>
            {others.map((item) => (
              <ProductCard key={item.id} item={item} level={isSingleProduct ? 'h3' : 'h2'} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

/** The description in two parts: the first sentence (what it is), which lists show, and the rest. */
function splitDescription(description: string): [what: string, rest: string] {
  const [summary = '', ...rest] = description.split(/(?<=。)/u)
  return [summary, rest.join('')]
}

/** One product, large: the first of the shop, or the product of the page. */
function LeadProduct({ item, isProductPage }: { item: ShopItemWithPosts; isProductPage: boolean }) {
  const { title, category, image, price, description, posts } = item
  const [summary, rest] = splitDescription(description)
  const Title = isProductPage ? 'h1' : 'h2'
  return (
    <article className={styles['lead']}>
      {image && (
        <div className={styles['picture']}>
          <Picture sources={pictureSources(image)} alt="" sizes="(min-width: 992px) 660px, 100vw" ratio="5 / 4" priority />
        </div>
      )}
      <div className={styles['words']}>
        <p className={styles['category']}>
          {isProductPage && (
            <>
              <SiteLink to="/shop">{pageTexts.title}</SiteLink>
              <span aria-hidden="true">／</span>
            </>
          )}
          {category}
        </p>
        <Title className={styles['name']} data-face="">
          {isProductPage ? (
            <span dangerouslySetInnerHTML={headlineHtml(title)} />
          ) : (
            <SiteLink to={shopItemPath(item)} dangerouslySetInnerHTML={headlineHtml(title)} />
          )}
        </Title>
        <p className={styles['what']}>{summary}</p>
        <div className={styles['sale']}>
          <p className={styles['amount']}>{money(price)}</p>
          <BuyLink item={item} />
        </div>
        {rest && <p className={styles['rest']}>{rest}</p>}
        {!isProductPage && posts.length > 0 && (
          <div className={styles['posts']}>
            <h3>相關的文章</h3>
            <ul>
              {posts.slice(0, 2).map(({ url, title: post }) => (
                <li key={url}>
                  <SiteLink to={url} dangerouslySetInnerHTML={headlineHtml(post)} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {isProductPage && <p className={styles['where']}>按下後到 {new URL(item.url).host} 結帳。</p>}
      </div>
    </article>
  )
}

/** The link to the external shop, in a new tab. */
function BuyLink({ item: { url, title }, small = false }: { item: ShopItem; small?: boolean }) {
  return (
    <LinkButton
      href={url}
      target="_blank"
      rel="noopener"
      variant={small ? 'secondary' : 'primary'}
      size={small ? 'small' : 'medium'}
      className={styles['buy']}
    >
      到商城購買
      <VisuallyHidden>：{title}</VisuallyHidden>
    </LinkButton>
  )
}

/** A product in the list: what it is in one sentence, its price, and the link to the shop. */
function ProductCard({ item, level: Title }: { item: ShopItem; level: 'h2' | 'h3' }) {
  const { title, category, image, price, description } = item
  return (
    <li className={styles['card']}>
      {image && (
        <div className={styles['picture']}>
          <Picture
            sources={pictureSources(image)}
            alt=""
            sizes="(min-width: 992px) 380px, (min-width: 768px) 30vw, 7rem"
            ratio="1"
          />
        </div>
      )}
      <div className={styles['words']}>
        <p className={styles['category']}>{category}</p>
        <Title className={styles['title']}>
          <SiteLink to={shopItemPath(item)} dangerouslySetInnerHTML={headlineHtml(title)} />
        </Title>
        <p className={styles['text']}>{splitDescription(description)[0]}</p>
        <div className={styles['sale']}>
          <p className={styles['amount']}>{money(price)}</p>
          <BuyLink item={item} small />
        </div>
      </div>
    </li>
  )
}

/** Posts with a tag that occurs in the product's title or description. */
function RelatedPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="reading">
      <h2 id="reading" className={styles['heading']}>
        相關的文章
      </h2>
      <ul className={styles['reading']}>
        {posts.map((post) => (
          <li key={post.url} className={styles['post']} style={channelInk(post.channels[0])}>
            {post.cover && (
              <div className={styles['cover']}>
                <Picture sources={pictureSources(post.cover)} alt="" sizes="(min-width: 768px) 380px, 7rem" ratio="16 / 10" />
              </div>
            )}
            <div>
              <StoryTitle post={post} className={styles['title']} />
              <StoryMeta post={post} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
