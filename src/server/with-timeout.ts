/** The result of a promise within a time limit, milliseconds. @throws when it takes longer, or what it throws */
export async function withTimeout<T>(work: Promise<T>, ms: number, errorMessage: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${errorMessage} within ${Math.round(ms)} ms`)), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
