import type { Catalogue, MenuRecord } from '../content/catalogue-schema.ts'
import { markdownBlocks } from '../content/markdown-blocks.ts'
import type { Content } from '../content/read-content.ts'
import type { Database } from '../db/connect.ts'
import { writePages, writeWalls } from '../db/queries/catalogue.ts'
import { writeMagazineContents, writeSpecialContents } from '../db/queries/contents.ts'
import {
  activities,
  askPacks,
  couponCampaigns,
  dailyNotes,
  headerEvents,
  houseAds,
  menuItems,
  newsletters,
  partnerCodes,
  partners,
  plans,
  popularKeywords,
  quizzes,
  shopItems,
  topics,
} from '../db/schema/index.ts'
import type { walls } from '../db/schema/shell.ts'
import { firstOffer, onboardingCoupon } from '../domain/onboarding/coupon.ts'
import { compileDocument } from '../domain/posts/compile.ts'
import { addMonths } from '../domain/time/calendar-days.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { taipeiInstant } from './dates.ts'
import { archiveIssues, issueContents } from './issues.ts'
import { activityPictureId, coverId, eventPictureId, houseAdPictureId, shopPictureId } from './pictures.ts'

/** The contents of issues and specials, after the posts that they refer to were inserted. */
export async function insertContents(tx: Database, { catalogue, posts }: Content): Promise<void> {
  const onPaper = archiveIssues(catalogue.archive).map(({ issue }) => ({ issue, sections: [] }))
  await writeMagazineContents(
    tx,
    [...onPaper, ...catalogue.magazines].map(({ issue, sections }) => ({
      issue,
      sections: issueContents({ issue, sections }, posts),
    })),
  )
  await writeSpecialContents(tx, catalogue.specials)
}

/** Offers of the magazine apart from reading: plans, questions, shop, activities, newsletters, topics, quizzes. */
export async function insertOffers(tx: Database, catalogue: Catalogue, now: Date): Promise<void> {
  const today = taipeiDay(now)
  const period = { startsOn: addMonths(today, -24), endsOn: addMonths(today, 24) }
  await tx.insert(couponCampaigns).values({ code: onboardingCoupon.entry, ...firstOffer, ...period, budget: 100_000 })
  await tx.insert(plans).values(catalogue.plans)
  await tx.insert(askPacks).values(
    catalogue['ask-packs'].map(({ answer_hours, follow_ups, ...pack }) => ({
      ...pack,
      answerHours: answer_hours,
      followUps: follow_ups,
    })),
  )
  await tx.insert(partners).values(catalogue.partners.map(({ codes: _, ...partner }) => partner))
  await tx
    .insert(partnerCodes)
    .values(
      catalogue.partners.flatMap(({ slug, codes }) =>
        codes.map(({ code, pack, quota, ends_on }) => ({ code, partnerSlug: slug, askPackId: pack, quota, endsOn: ends_on })),
      ),
    )
  await tx.insert(shopItems).values(catalogue.shop.map(({ ...item }) => ({ ...item, imageId: shopPictureId(item.id) })))
  await tx.insert(activities).values(
    catalogue.activities.map(({ starts_at, ends_at, ...activity }) => ({
      ...activity,
      startsAt: taipeiInstant(starts_at),
      endsAt: taipeiInstant(ends_at),
      imageId: activityPictureId(activity.id),
    })),
  )
  await tx.insert(newsletters).values(catalogue.newsletters)
  await tx.insert(topics).values(catalogue.topics.map((topic, index) => ({ ...topic, position: index + 1 })))
  await tx.insert(quizzes).values(
    catalogue.quizzes.map(({ questions, ...quiz }) => ({
      ...quiz,
      coverId: coverId('quiz', quiz.id),
      questions: questions.map((question) => ({ explanation: '', ...question })),
    })),
  )
}

/** The texts of the two walls. */
const wallTexts: (typeof walls.$inferInsert)[] = [
  {
    status: 'memberwall',
    title: '加入免費會員，繼續閱讀全文',
    text: '後面還有這篇文章的其餘內容。註冊不收費，加入後就能從這裡接著讀。',
    benefits: [
      '讀完所有會員文章，換手機也能登入',
      '把文章收藏起來，回診或煮飯時再翻出來看',
      '保留自己的檢測與營養紀錄，只有您看得到',
    ],
    buttonTitle: '加入會員',
    buttonUrl: '/register',
  },
  {
    status: 'subscriberwall',
    title: '訂閱雜誌，解鎖全文',
    text: '這篇是訂戶專屬的深度內容。您的訂閱，讓我們能慢慢把一件事問清楚。',
    benefits: [
      '全站訂戶文章與歷期雜誌的線上文章，手機、平板、電腦都能讀',
      '每篇訂戶文章可以分享給十位親友',
      '紙本方案每月寄到家，字大、好翻，適合放在餐桌上',
    ],
    buttonTitle: '立即訂閱',
    buttonUrl: '/subscriptions',
  },
]

/** Content around the posts: menus, header events, popular keywords, walls, editor-made pages, advertisements. */
export async function insertShell(tx: Database, catalogue: Catalogue): Promise<void> {
  await tx.insert(menuItems).values(menuRows(catalogue))
  await tx.insert(headerEvents).values(
    catalogue['header-event'].map(({ id, url, display_method, active, text, image }) => ({
      id,
      url,
      displayMethod: display_method,
      active,
      text,
      imageId: image ? eventPictureId(id) : null,
    })),
  )
  await tx
    .insert(dailyNotes)
    .values(catalogue['daily-notes'].map(({ term = null, ...note }, index) => ({ id: index + 1, solarTerm: term, ...note })))
  await tx.insert(popularKeywords).values(
    catalogue['popular-keywords'].map(({ name, pr, outbound_link }, index) => ({
      position: index + 1,
      name,
      pr,
      outboundLink: outbound_link,
    })),
  )
  await writeWalls(tx, wallTexts)
  await writePages(
    tx,
    catalogue.pages.map(({ slug, title, version, date, body }) => ({ slug, title, version, date, ...pageText(slug, body) })),
  )
  await tx.insert(houseAds).values(
    catalogue['house-ads'].map(({ id, slot, title, text, sponsor, url, label }) => ({
      id,
      slot,
      title,
      text,
      sponsor,
      url,
      label,
      imageId: houseAdPictureId(id),
    })),
  )
}

/** An editor-made page's Markdown as a document, and as sanitised HTML. */
export function pageText(slug: string, body: string) {
  const { document } = markdownBlocks(body, { file: `catalogue/pages.yaml（${slug}）`, name: slug })
  const html = compileDocument(document)
    .map((block) => block.html)
    .join('\n')
  return { html, document }
}

type MenuRow = typeof menuItems.$inferInsert

function menuRows({ menus }: Catalogue): MenuRow[] {
  return menus.groups.flatMap((group) =>
    'items' in group
      ? areaRows(group.index, '', group.items)
      : [...areaRows(group.index, 'nav', group.nav), ...areaRows(group.index, 'footer', group.footer)],
  )
}

function areaRows(groupIndex: number, area: MenuRow['area'], items: readonly MenuRecord[]): MenuRow[] {
  const row = (
    { id, title, url, redirect_type, image, icon }: Omit<MenuRecord, 'children'>,
    parentId: number | null,
    index: number,
  ) => ({
    id,
    groupIndex,
    area,
    parentId,
    position: index + 1,
    title,
    url,
    redirectType: redirect_type,
    image,
    icon: icon ?? null,
  })
  return items.flatMap((item, position) => [
    row(item, null, position),
    ...item.children.map((child, index) => row(child, item.id, index)),
  ])
}
