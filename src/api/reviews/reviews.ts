import { comparisonEndpoints } from '../../contract/comparisons.ts'
import { noteEndpoints } from '../../contract/notes.ts'
import { inboxEndpoints } from '../../contract/office-inbox.ts'
import { type ManuscriptStep, reviewEndpoints } from '../../contract/reviews.ts'
import { signingChannelEndpoints } from '../../contract/signing-channels.ts'
import { hasUnpublishedChanges, publicState } from '../../domain/manuscripts/state.ts'
import { manuscriptNewsMail } from '../../mail/write-mails.ts'
import { sendMail } from '../../operations/mail/mail-queue.ts'
import { rejectReview, signManuscript } from '../../operations/reviews/answer-review.ts'
import { checkManuscript } from '../../operations/reviews/check-manuscript.ts'
import { compareVersions } from '../../operations/reviews/compare-versions.ts'
import { addNote, listNotes, resolveNote } from '../../operations/reviews/notes.ts'
import type { NotifyReview } from '../../operations/reviews/notify.ts'
import { readInbox, readReview } from '../../operations/reviews/read-review.ts'
import { listSigningChannels, setSigningChannels } from '../../operations/reviews/signatures.ts'
import { submitManuscript } from '../../operations/reviews/submit-manuscript.ts'
import { presentSummary } from '../manuscripts.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** Queues the mails that notify colleagues of a manuscript's events: requested, answered, published, mentioned in a note. */
export const reviewNotifier = (site: { name: string; url: string }): NotifyReview => {
  const mail = manuscriptNewsMail(site)
  return async (tx, recipient, event) => void (await sendMail(tx, await mail(recipient, event)))
}

/**
 * The calls of the office about the review of manuscripts: reading its state, checks, and the comparison of two
 * versions; submitting, signing, sending back and declining; notes; the inbox of the signed-in colleague; and which
 * channels need a signature. `src/contract/reviews.ts` describes the fields of the review.
 */
export function serveReviews(app: ApiApp, notify: NotifyReview): void {
  const done = { items: { result: true } }
  serve(app, reviewEndpoints.read, async ({ params, context }) => {
    const {
      row,
      onlySigned,
      corrects,
      correction,
      signedCorrection,
      waitingCorrection,
      corrections,
      hash,
      state,
      step,
      clearance,
      isAnsweredFor,
      isSignatureNeeded,
      channels,
      steps,
      since,
      answered,
      clinicians,
      reviewDueOn,
      whomToAsk,
      mended,
      stuck,
      may,
    } = await readReview(context, params.uid)
    const { sendBack: send_back, takeBack: take_back, ...others } = may
    const summary = presentSummary({ ...row, state: publicState(row, context.now), changed: hasUnpublishedChanges(row) })
    const items = {
      ...summary,
      only_signed: onlySigned,
      corrects,
      correction,
      signed_correction: signedCorrection,
      waiting_correction: waitingCorrection,
      corrections,
      hash,
      review: state,
      step: step && presentStep(step),
      clearance,
      answered_for: isAnsweredFor,
      needs_signature: isSignatureNeeded,
      signing_channels: channels.map(({ title }) => title),
      since,
      answered: answered && presentStep(answered),
      steps: steps.map(presentStep),
      review_due_on: reviewDueOn,
      stuck,
      whom_to_ask: whomToAsk,
      mended,
      clinicians: clinicians.map(({ author: id, name, about }) => ({ id, name, about })),
      may: { ...others, send_back, take_back },
    }
    return { items }
  })
  serve(app, comparisonEndpoints.compare, async ({ params, query: { from = null, to = null }, context }) => {
    const compared = await compareVersions(context, params.uid, { from, to })
    const { title, lead, key_points, references, cover, ...others } = compared.content.fields
    const { seo_title, web_title, paper_title, source, promises, book } = others
    const sourceFields = { sponsor: others.sponsor ?? '', partner: others.partner ?? '', source }
    const otherFields = {
      cover,
      seo_title,
      web_title,
      paper_title,
      ...sourceFields,
      section: others.magazine?.section ?? '',
      promises,
      book,
    }
    const blocks = compared.blocks.map(({ block, ...change }) => ({ key: block.attrs.key, type: block.type, ...change }))
    const ownFields = { title, lead, key_points, references, ...otherFields }
    return { items: { from, to: compared.to, ...ownFields, fields: compared.fields, blocks } }
  })
  serve(app, reviewEndpoints.check, async ({ params, context }) => ({
    items: (await checkManuscript(context, params.uid)).map((check) => ({ ...check, mend: check.mend ?? null })),
  }))
  serve(app, inboxEndpoints.inbox, async ({ context }) => {
    const { review, ready, back: returned, mentions, changed, spelling, news: notifications, drafts } = await readInbox(context)
    const withAuthorName = <T extends { by: string | null }>(manuscripts: readonly T[]) =>
      manuscripts.map((item) => ({ ...item, by: item.by ?? '' }))
    const items = {
      review: withAuthorName(review),
      ready: withAuthorName(ready),
      back: withAuthorName(returned),
      mentions: withAuthorName(mentions),
      changed: withAuthorName(changed),
      spelling: withAuthorName(spelling),
      news: withAuthorName(notifications),
      drafts: withAuthorName(drafts),
    }
    return { items }
  })
  serve(app, reviewEndpoints.submit, async ({ params, body, context }) => ({
    items: await submitManuscript(context, params.uid, body, notify),
  }))
  serve(app, reviewEndpoints.sign, async ({ params, body, context }) => ({
    items: await signManuscript(context, params.uid, { ...body, reviewDueOn: body.review_due_on }, notify),
  }))
  serve(app, reviewEndpoints.sendBack, async ({ params, body, context }) => {
    await rejectReview(context, params.uid, { kind: 'sent_back', ...body }, notify)
    return done
  })
  serve(app, reviewEndpoints.decline, async ({ params, body, context }) => {
    await rejectReview(context, params.uid, { kind: 'declined', ...body }, notify)
    return done
  })
  serve(app, noteEndpoints.list, async ({ params, context }) => {
    const { notes, colleagues } = await listNotes(context, params.uid)
    const items = notes.map(({ id, block, excerpt, text, byName, at, mentions, replyTo, resolvedAt }) => ({
      id,
      block,
      excerpt,
      text,
      by: byName ?? '',
      at: at.toISOString(),
      mentions: colleagues.filter((item) => mentions.includes(item.id)).map(({ name }) => name),
      answers: replyTo,
      resolved: resolvedAt !== null,
    }))
    const others = colleagues.filter(({ id }) => id !== context.viewer.memberId)
    return { items, colleagues: others.map(({ id, name }) => ({ id, name })) }
  })
  serve(app, noteEndpoints.add, async ({ params, body, context }) => ({
    items: await addNote(context, params.uid, body, notify),
  }))
  serve(app, noteEndpoints.resolve, async ({ params, body, context }) => {
    await resolveNote(context, params.uid, body)
    return done
  })
  serve(app, signingChannelEndpoints.channels, async ({ context }) => ({ items: await listSigningChannels(context) }))
  serve(app, signingChannelEndpoints.setChannels, async ({ body, context }) => {
    await setSigningChannels(context, body.channels, notify)
    return done
  })
}

type Steps = Awaited<ReturnType<typeof readReview>>['steps']

export const presentStep = (step: Steps[number]): ManuscriptStep => ({
  kind: step.kind,
  version: step.version,
  base: step.base,
  at: step.at.toISOString(),
  by: step.byName ?? '',
  reviewer: step.reviewerName ?? '',
  note: step.note,
  correction: step.correction,
  spelling_only: step.spellingOnly,
  public_at: step.publicAt?.toISOString() ?? null,
})
