import { countOf, type Segment } from './postings.ts'

/** A term of a query with its postings and weights. */
export interface FoundTerm {
  /** Its weight in the query times its rarity. */
  value: number
  segments: readonly Segment[]
}

/** One form of a query. */
export interface ScoredForm {
  terms: readonly FoundTerm[]
  /** The value of all its terms, those without documents included. */
  total: number
  /** How strongly documents with a small share of it are demoted; 0 not at all. */
  coverExponent: number
  /** Its weight relative to the query as typed. */
  weight: number
  /** Replacement posting weights, by the weight in the index; those of the index if omitted. */
  saturation?: Float32Array | undefined
}

type FormTotals = Omit<ScoredForm, 'terms' | 'saturation'>

/** Which documents are irrelevant: those that cannot become hits are left out of the scoring as early as possible. */
export interface PruningOptions {
  /** A hit has at least this share of the best document's score, or of its share of the query. */
  hitShare: number
  /** Unless there are so many hits, documents with this share of the query are needed, too. */
  near: number
  nearFrom: number
  /** Minimum number of documents that are never dropped. */
  atLeast: number
  isLive: (document: number) => boolean
}

/** A document that a search engine found for one form of a query. */
export interface FoundDocument {
  document: number
  /** The value of its terms times their weights in the document. */
  sum: number
  /** The value of its terms. */
  value: number
}

/** The posting weights of the index, unchanged. */
const asIndexed = Float32Array.from({ length: 256 }, (_, weight) => weight)

/** Precomputed powers for 0 to 1: one is needed for every matching document. */
const steps = 1024
const madePowers = new Map<number, Float32Array>()

function powerTable(exponent: number): Float32Array {
  const cached = madePowers.get(exponent)
  if (cached) return cached
  const values = Float32Array.from({ length: steps + 2 }, (_, step) => (step / steps) ** exponent)
  madePowers.set(exponent, values)
  return values
}

/** The cost of listing the documents of a posting, in documents that are looked through instead. */
const listingCost = 8
/** Bounds are compared with this tolerance: sums are of single precision. */
const margin = 0.999

/**
 * Accumulates the score of every document for a query. One accumulator is reused for consecutive queries; its results
 * are valid until the next `begin`.
 */
export class ScoreAccumulator {
  #scores = new Float32Array(0)
  #covers = new Float32Array(0)
  #sums = new Float32Array(0)
  #values = new Float32Array(0)
  #touched = new Uint32Array(0)
  #seen = new Uint32Array(0)
  #count = 0
  #size = 0
  #pruning: PruningOptions | null = null
  /** The highest score, and the largest share of the query, of a live document so far. */
  #best = { score: 0, cover: 0 }
  /** Whether there are so many hits that no other documents are needed, whatever the best of the remaining forms is. */
  #hasHits = false

  /** Resets the accumulator. @param size one more than the highest document number */
  begin(size: number, pruning: PruningOptions | null = null): void {
    this.#pruning = pruning
    this.#size = size
    this.#best = { score: 0, cover: 0 }
    this.#hasHits = false
    if (this.#scores.length < size) {
      const space = Math.ceil(size * 1.25)
      this.#scores = new Float32Array(space)
      this.#covers = new Float32Array(space)
      this.#sums = new Float32Array(space)
      this.#values = new Float32Array(space)
      this.#touched = new Uint32Array(space)
      this.#seen = new Uint32Array(space)
    } else {
      for (const document of this.documents) {
        this.#scores[document] = 0
        this.#covers[document] = 0
      }
    }
    this.#count = 0
  }

  /**
   * Scores one form of the query; of several forms each document retains its best.
   * @param later the largest weight of the forms that are added afterwards; 0 for the last one
   */
  add({ terms, saturation = asIndexed, ...form }: ScoredForm, later = 1): void {
    const postings = terms.reduce((sum, { segments }) => sum + countOf(segments), 0)
    if (postings * listingCost < this.#size) {
      let count = 0
      for (const term of terms) count = this.#sumListed(term, saturation, count)
      this.#keepBest(form, count)
    } else {
      for (const term of terms) this.#sum(term, saturation)
      this.#keepBest(form, this.#list(form, later))
      this.#values.fill(0, 0, this.#size)
      this.#sums.fill(0, 0, this.#size)
    }
  }

  /** Adds the documents that a search engine has found. */
  addFound(form: FormTotals, documents: readonly FoundDocument[]): void {
    let count = 0
    for (const { document, sum, value } of documents) {
      if (document >= this.#size || value === 0) continue
      this.#sums[document] = sum
      this.#values[document] = value
      this.#touched[count] = document
      count += 1
    }
    this.#keepBest(form, count)
  }

  /** Retains the scores of the listed documents. */
  #keepBest({ total, coverExponent, weight }: FormTotals, count: number): void {
    const touched = this.#touched
    const scores = this.#scores
    const covers = this.#covers
    const sums = this.#sums
    const values = this.#values
    const falls = powerTable(coverExponent)
    const unit = weight / total
    for (let index = 0; index < count; index += 1) {
      const document = touched[index] as number
      const cover = (values[document] as number) / total
      const score = (sums[document] as number) * unit * (falls[(cover * steps) | 0] as number)
      sums[document] = 0
      values[document] = 0
      if (scores[document] === 0) {
        this.#seen[this.#count] = document
        this.#count += 1
      }
      if (score > (scores[document] as number)) scores[document] = score
      if (cover * weight > (covers[document] as number)) covers[document] = cover * weight
    }
  }

  /** The matching documents, unordered. */
  get documents(): Uint32Array {
    return this.#seen.subarray(0, this.#count)
  }

  /** Scores by document number. */
  get scores(): Float32Array {
    return this.#scores
  }

  /** The share of the query that each document contains, 0 to 1, by document number. */
  get covers(): Float32Array {
    return this.#covers
  }

  /** Adds a term, and lists its documents after those of the terms before. @returns how many are listed */
  #sumListed({ value, segments }: FoundTerm, weights: Float32Array, before: number): number {
    const sums = this.#sums
    const values = this.#values
    const touched = this.#touched
    const size = this.#size
    const unit = value / 255
    let count = before
    for (const { first, bytes } of segments) {
      for (let index = 0; index < bytes.length; index += 3) {
        const document = first + (bytes[index] as number) + ((bytes[index + 1] as number) << 8)
        if (document >= size) break
        const previousValue = values[document] as number
        if (previousValue === 0) {
          touched[count] = document
          count += 1
        }
        values[document] = previousValue + value
        sums[document] = (sums[document] as number) + unit * (weights[bytes[index + 2] as number] as number)
      }
    }
    return count
  }

  /** Adds a term of many documents, without listing them: a loop without branches is several times faster. */
  #sum({ value, segments }: FoundTerm, weights: Float32Array): void {
    const sums = this.#sums
    const values = this.#values
    const size = this.#size
    const unit = value / 255
    for (const { first, bytes } of segments) {
      for (let index = 0; index < bytes.length; index += 3) {
        const document = first + (bytes[index] as number) + ((bytes[index + 1] as number) << 8)
        if (document >= size) break
        values[document] = (values[document] as number) + value
        sums[document] = (sums[document] as number) + unit * (weights[bytes[index + 2] as number] as number)
      }
    }
  }

  /** Lists the documents with a value, in order: as far as possible without those that cannot become hits. @returns how many */
  #list(form: FormTotals, later: number): number {
    const minimum = this.#leastOfHits(form, later)
    const count = this.#listFrom(minimum)
    return minimum === leastOfAll || this.#hasEnough(count) ? count : this.#listFrom(leastOfAll)
  }

  #listFrom({ value, sum }: MatchThreshold): number {
    const sums = this.#sums
    const values = this.#values
    const touched = this.#touched
    const size = this.#size
    let count = 0
    for (let document = 0; document < size; document += 1) {
      touched[count] = document
      // without a branch: which document is next cannot be predicted
      count += Number((values[document] as number) >= value) | Number((sums[document] as number) >= sum)
    }
    return count
  }

  /** The least value and sum of a hit of this form. The bounds are exact: hits, and what makes them hits, do not change. */
  #leastOfHits({ total, coverExponent, weight }: FormTotals, later: number): MatchThreshold {
    if (!this.#pruning) return leastOfAll
    const { hitShare, near, nearFrom, isLive } = this.#pruning
    const sums = this.#sums
    const values = this.#values
    const falls = powerTable(coverExponent)
    const unit = weight / total
    const perValue = steps / total
    const best = this.#best
    const size = this.#size
    let mostValue = 0
    let mostSum = 0
    for (let document = 0; document < size; document += 1) {
      const value = values[document] as number
      const sum = sums[document] as number
      if ((value <= mostValue && sum <= mostSum) || !isLive(document)) continue
      mostValue = Math.max(mostValue, value)
      mostSum = Math.max(mostSum, sum)
      best.score = Math.max(best.score, sum * unit * (falls[(value * perValue) | 0] as number))
    }
    best.cover = Math.max(best.cover, mostValue * unit)
    if (best.score === 0) return leastOfAll
    const hitFrom = hitShare * Math.max(best.cover, later)
    this.#hasHits ||= this.#hasLive(near, hitFrom / unit)
    const cover = Math.min(best.cover * hitShare, this.#hasHits ? 1 : nearFrom)
    const value = (cover / unit) * margin
    // a document with less of the query is demoted at least as strongly as one with this value
    const fall = falls[Math.min(steps, Math.ceil(value * perValue))] as number
    return { value, sum: ((best.score * hitShare) / unit / fall) * margin }
  }

  /** Whether so many live documents have at least a value. */
  #hasLive(count: number, min: number): boolean {
    if (!this.#pruning || count === Number.POSITIVE_INFINITY) return false
    const { isLive } = this.#pruning
    const values = this.#values
    const size = this.#size
    let found = 0
    for (let document = 0; document < size && found < count; document += 1)
      if ((values[document] as number) >= min && isLive(document)) found += 1
    return found >= count
  }

  /** Whether enough of the listed documents are live. */
  #hasEnough(count: number): boolean {
    const { atLeast = 0, isLive = () => true } = this.#pruning ?? {}
    let live = 0
    for (let index = 0; index < count && live < atLeast; index += 1) if (isLive(this.#touched[index] as number)) live += 1
    return live >= atLeast
  }
}

/** Minimum of a form for a document to be listed: one of the two suffices. */
interface MatchThreshold {
  /** The value of its terms. */
  value: number
  /** The value of its terms times their weights in it. */
  sum: number
}
const leastOfAll: MatchThreshold = { value: Number.MIN_VALUE, sum: Number.POSITIVE_INFINITY }
