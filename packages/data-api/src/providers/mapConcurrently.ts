/** Maps by an asynchronous function, so many at a time; in the items' order. The first failure is thrown, and ends it. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  most: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let hasFailed = false
  async function work() {
    while (next < items.length && !hasFailed) {
      const index = next++
      try {
        results[index] = await map(items[index] as T)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work))
  return results
}
