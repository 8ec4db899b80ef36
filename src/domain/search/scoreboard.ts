import type { Segment } from './postings.ts'

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
export interface Pruning {
  /** A hit has at least this share of the best document's score, or of its share of the query. */
  hitShare: number
  /** Unless there are so many hits, documents with this share of the query are needed, too. */
  near: number
  nearFrom: number
  /** So many documents are never dropped. */
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

function powers(exponent: number): Float32Array {
  const known = madePowers.get(exponent)
  if (known) return known
  const made = Float32Array.from({ length: steps + 2 }, (_, step) => (step / steps) ** exponent)
  madePowers.set(exponent, made)
  return made
}

/**
 * Accumulates the score of every document for a query. One scoreboard is reused for consecutive queries; its results
 * are valid until the next `begin`.
 */
export class Scoreboard {
  #scores = new Float32Array(0)
  #covers = new Float32Array(0)
  #sums = new Float32Array(0)
  #values = new Float32Array(0)
  #touched = new Uint32Array(0)
  #seen = new Uint32Array(0)
  #count = 0
  #pruning: Pruning | null = null

  /** Resets the scoreboard. @param size one more than the highest document number */
  begin(size: number, pruning: Pruning | null = null): void {
    this.#pruning = pruning
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

  /** Scores one form of the query; of several forms each document retains its best. */
  add({ terms, saturation = asIndexed, ...form }: ScoredForm): void {
    this.#keepBest(form, this.#sum(terms, saturation, form))
  }

  /** The same for documents that a search engine has found. */
  addFound(form: FormTotals, found: readonly FoundDocument[]): void {
    let count = 0
    for (const { document, sum, value } of found) {
      if (document >= this.#sums.length || value === 0) continue
      this.#sums[document] = sum
      this.#values[document] = value
      this.#touched[count] = document
      count += 1
    }
    this.#keepBest(form, count)
  }

  #keepBest({ total, coverExponent, weight }: FormTotals, count: number): void {
    const touched = this.#touched
    const scores = this.#scores
    const covers = this.#covers
    const sums = this.#sums
    const values = this.#values
    const falls = powers(coverExponent)
    const unit = weight / total
    for (let at = 0; at < count; at += 1) {
      const document = touched[at] as number
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

  /** Adds up the terms, the most valuable first. @returns how many documents have any of them, and were not pruned */
  #sum(terms: readonly FoundTerm[], weights: Float32Array, form: FormTotals): number {
    let count = 0
    const all = terms.reduce((sum, { value }) => sum + value, 0)
    let rest = all
    let isClosed = false
    for (const { value, segments } of terms) {
      // the best document has at most the value of the terms so far
      const mayPrune = rest < hitShareOf(this.#pruning) * (all - rest) && postingsIn(segments) > pruningCost * count
      const kept = mayPrune ? this.#prune(form, count, rest, isClosed) : null
      if (kept !== null) {
        count = kept
        isClosed = true
      }
      if (isClosed) this.#addToTouched({ value, segments }, weights, count)
      else count = this.#addToAll({ value, segments }, weights, count)
      rest -= value
    }
    return count
  }

  #addToAll({ value, segments }: FoundTerm, weights: Float32Array, before: number): number {
    const sums = this.#sums
    const values = this.#values
    const touched = this.#touched
    const space = sums.length
    const unit = value / 255
    let count = before
    for (const { first, bytes } of segments) {
      for (let at = 0; at < bytes.length; at += 3) {
        const document = first + (bytes[at] as number) + ((bytes[at + 1] as number) << 8)
        if (document >= space) continue
        const known = values[document] as number
        if (known === 0) {
          touched[count] = document
          count += 1
        }
        values[document] = known + value
        sums[document] = (sums[document] as number) + unit * (weights[bytes[at + 2] as number] as number)
      }
    }
    return count
  }

  /** Adds a term to the first documents of `touched` only, which are sorted: these are all with a value. */
  #addToTouched({ value, segments }: FoundTerm, weights: Float32Array, count: number): void {
    const sums = this.#sums
    const values = this.#values
    const touched = this.#touched.subarray(0, count)
    const space = sums.length
    const unit = value / 255
    for (const { first, bytes } of segments) {
      if (bytes.length === 0) continue
      let place = placeOf(touched, first)
      const end = placeOf(touched, first + distanceAt(bytes, bytes.length - 3) + 1)
      if ((end - place) * searchCost < bytes.length / 3) {
        for (let at = 0; place < end; place += 1) {
          const document = touched[place] as number
          at = placeOfDistance(bytes, document - first, at)
          if (distanceAt(bytes, at) !== document - first) continue
          values[document] = (values[document] as number) + value
          sums[document] = (sums[document] as number) + unit * (weights[bytes[at + 2] as number] as number)
        }
        continue
      }
      for (let at = 0; at < bytes.length; at += 3) {
        const document = first + (bytes[at] as number) + ((bytes[at + 1] as number) << 8)
        if (document >= space || values[document] === 0) continue
        values[document] = (values[document] as number) + value
        sums[document] = (sums[document] as number) + unit * (weights[bytes[at + 2] as number] as number)
      }
    }
  }

  /**
   * Drops the documents that cannot become hits by the rest of the terms' value, and sorts the others. Bounds are exact:
   * the hits and their scores do not change.
   * @returns how many remain; null while a document without any of the terms so far could still become a hit
   */
  #prune({ total, coverExponent, weight }: FormTotals, count: number, rest: number, isClosed: boolean): number | null {
    if (!this.#pruning) return null
    const { hitShare, near, nearFrom, atLeast, isLive } = this.#pruning
    const sums = this.#sums
    const values = this.#values
    const touched = this.#touched
    const falls = powers(coverExponent)
    const certainFrom = (hitShare * total) / weight
    const perValue = steps / total
    let bestValue = 0
    let bestSum = 0
    let certain = 0
    for (let at = 0; at < count; at += 1) {
      const document = touched[at] as number
      const value = values[document] as number
      const sum = sums[document] as number
      if ((value <= bestValue && value < certainFrom && sum <= bestSum) || !isLive(document)) continue
      bestValue = Math.max(bestValue, value)
      bestSum = Math.max(bestSum, sum * (falls[(value * perValue) | 0] as number))
      if (value >= certainFrom) certain += 1
    }
    const neededFrom = certain >= near ? Number.POSITIVE_INFINITY : (nearFrom * total) / weight
    const leastValue = Math.min(bestValue * hitShare, neededFrom) * margin - rest
    const leastSum = bestSum * hitShare * margin
    const fallOf = (value: number) => falls[Math.min(steps, Math.ceil((value + rest) * perValue))] as number
    if (!isClosed && (leastValue <= 0 || rest * fallOf(0) >= leastSum)) return null
    const mayBecomeHit = (document: number) => {
      const value = values[document] as number
      const sum = (sums[document] as number) + rest
      return (value >= leastValue || (sum >= leastSum && sum * fallOf(value) >= leastSum)) && isLive(document)
    }
    let kept = 0
    for (let at = 0; at < count && kept < atLeast; at += 1) if (mayBecomeHit(touched[at] as number)) kept += 1
    if (kept < atLeast) return null
    kept = 0
    for (let at = 0; at < count; at += 1) {
      const document = touched[at] as number
      if (mayBecomeHit(document)) {
        touched[kept] = document
        kept += 1
      } else {
        values[document] = 0
        sums[document] = 0
      }
    }
    if (isClosed) return kept
    // in order, without sorting
    for (let document = 0, place = 0; place < kept; document += 1) {
      if (values[document] === 0) continue
      touched[place] = document
      place += 1
    }
    return kept
  }
}

const hitShareOf = (pruning: Pruning | null) => pruning?.hitShare ?? 0

/** Comparisons of a binary search, in postings read in order. */
const searchCost = 16
/** The cost of pruning a document, in postings that are read. */
const pruningCost = 0.5
const postingsIn = (segments: readonly Segment[]) => segments.reduce((sum, { bytes }) => sum + bytes.length / 3, 0)
/** Bounds are compared with this tolerance: sums are of single precision. */
const margin = 0.999

const distanceAt = (bytes: Uint8Array, at: number): number => (bytes[at] as number) + ((bytes[at + 1] as number) << 8)

/** The first place of sorted documents that is not below a given one. */
function placeOf(documents: Uint32Array, document: number): number {
  let [low, high] = [0, documents.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] as number) < document) low = middle + 1
    else high = middle
  }
  return low
}

/** The first posting from `from` on that is not below a distance; one of them must exist. */
function placeOfDistance(bytes: Uint8Array, distance: number, from: number): number {
  let [low, high] = [from / 3, bytes.length / 3]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (distanceAt(bytes, middle * 3) < distance) low = middle + 1
    else high = middle
  }
  return low * 3
}
