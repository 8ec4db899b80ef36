import type { Catalogue } from '../content/catalogue-schema.ts'
import {
  activities,
  askPacks,
  newsletters,
  partnerCodes,
  partners,
  plans,
  quizzes,
  shopItems,
  topics,
} from '../db/schema/index.ts'
import { taipeiInstant } from './dates.ts'
import { activityPicture, coverId, shopPicture } from './pictures.ts'
import type { Transaction } from './transaction.ts'

/** Offers of the magazine besides reading: plans, questions, shop, activities, newsletters, topics, quizzes. */
export async function insertOffers(tx: Transaction, catalogue: Catalogue): Promise<void> {
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
  await tx
    .insert(shopItems)
    .values(catalogue.shop.map(({ motif: _motif, tone: _tone, ...item }) => ({ ...item, imageId: shopPicture(item.id) })))
  await tx.insert(activities).values(
    catalogue.activities.map(({ starts_at, ends_at, motif: _motif, tone: _tone, ...activity }) => ({
      ...activity,
      startsAt: taipeiInstant(starts_at),
      endsAt: taipeiInstant(ends_at),
      imageId: activityPicture(activity.id),
    })),
  )
  await tx.insert(newsletters).values(catalogue.newsletters)
  await tx.insert(topics).values(catalogue.topics.map((topic, at) => ({ ...topic, position: at + 1 })))
  await tx.insert(quizzes).values(
    catalogue.quizzes.map(({ questions, motif: _motif, tone: _tone, ...quiz }) => ({
      ...quiz,
      coverId: coverId('quiz', quiz.id),
      questions: questions.map((question) => ({ explanation: '', ...question })),
    })),
  )
}
