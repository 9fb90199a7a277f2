import type { CaipNetworkId } from '@gangway/protocol'
import type { Log, Metrics } from '@gangway/server-kit'

/** A node whose newest block is older than that has stopped following the chain, or the chain stands still, ms. */
const mostHeadAge = 300_000

/** Knows whether the node of a chain stands still. */
export type HeadWatch = {
  /** Notes how long ago its newest block was made, ms; undefined where that says nothing. */
  note(age: number | undefined): void
  isStalled(): boolean
}

/** Creates the {@link HeadWatch} of a chain, which tells the log once when it begins to stand still, and when it goes on. */
export function createHeadWatch({
  chain,
  log,
  metrics,
}: {
  chain: CaipNetworkId
  log: Log
  metrics: Metrics
}): HeadWatch {
  let isStalled = false
  return {
    note(age) {
      if (age === undefined) return
      metrics.followerHeadAge.set({ chain }, age / 1000)
      const wasStalled = isStalled
      isStalled = age > mostHeadAge
      const facts = { chain, seconds: Math.round(age / 1000) }
      if (isStalled && !wasStalled)
        log.error(facts, 'the node has no new blocks: histories may lack what is new')
      if (!isStalled && wasStalled) log.info(facts, 'the node has new blocks again')
    },
    isStalled: () => isStalled,
  }
}
