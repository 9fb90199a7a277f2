/** Writes together what comes while something is being written: one commit for many. */
export type Batcher<TItem, TResult> = {
  /** Resolves with what became of the item, rejects as its batch does. */
  add(item: TItem): Promise<TResult>
  /** Begins to write at once; resolves when everything added until now was written, or could not be. */
  flush(): Promise<void>
}

type Entry<TItem, TResult> = {
  item: TItem
  resolve: (result: TResult) => void
  reject: (reason: unknown) => void
}

/** Creates a batcher. It writes one batch at a time, so that batches are committed in the order they came. */
export function createBatcher<TItem, TResult>(options: {
  /** How long the first item of a batch waits for others, ms; 0: for those of this turn of the event loop. */
  linger: number
  /** What one batch may cost; it holds one item at least. */
  budget: number
  getCost(item: TItem): number
  /** One result for each item, in order. */
  write(items: readonly TItem[]): Promise<readonly TResult[]>
}): Batcher<TItem, TResult> {
  const { linger, budget, getCost, write } = options
  const waiting: Entry<TItem, TResult>[] = []
  let last: Promise<TResult> | undefined
  let isScheduled = false
  let isWriting = false

  function takeBatch(): Entry<TItem, TResult>[] {
    let cost = 0
    const end = waiting.findIndex(({ item }, index) => {
      cost += getCost(item)
      return index > 0 && cost > budget
    })
    return waiting.splice(0, end < 0 ? waiting.length : end)
  }

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        const results = await write(batch.map(({ item }) => item))
        for (const [index, result] of results.entries()) batch[index]?.resolve(result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWriting = false
  }

  function schedule(): void {
    if (isScheduled || isWriting) return
    isScheduled = true
    const begin = () => {
      isScheduled = false
      void writeAll()
    }
    if (linger === 0) setImmediate(begin)
    else setTimeout(begin, linger)
  }

  return {
    add(item) {
      last = new Promise((resolve, reject) => void waiting.push({ item, resolve, reject }))
      schedule()
      return last
    },
    async flush() {
      void writeAll()
      await last?.catch(() => undefined)
    },
  }
}
