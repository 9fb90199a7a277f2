/**
 * Gives each of those who wait a turn, so many at a time, and again whoever is not done with one, until nobody waits or it
 * is over. Whoever still waits is left in the queue. The first failure is thrown once no turn is under way any more.
 *
 * @param turn true when it is done, or not worth another turn
 */
export async function takeTurns<T extends string>(
  queue: Set<T>,
  options: { most: number; isOver: () => boolean; turn: (item: T) => Promise<boolean> },
): Promise<void> {
  const { most, isOver, turn } = options
  let hasFailed = false
  async function work() {
    while (!isOver() && !hasFailed) {
      const [item] = queue
      if (item === undefined) return
      queue.delete(item)
      try {
        if (!(await turn(item))) queue.add(item)
      } catch (error) {
        hasFailed = true
        queue.add(item)
        throw error
      }
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: most }, work))
  const failed = workers.find((worker) => worker.status === 'rejected')
  if (failed) throw failed.reason
}
