import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { ChainFollowerParts } from '../chainFollower.js'
import type { NodeReader } from './createNodeReader.js'
import type { PastReader } from './createPastReader.js'
import type { UnattributedFinder } from './findUnattributed.js'
import type { SpanReader } from './readSpan.js'

/** What the steps of a round share, and what is remembered from one to the next. */
export type Eip155Context = ChainFollowerParts & {
  node: NodeReader
  reader: SpanReader
  findUnattributed: UnattributedFinder
  past: PastReader
  /** The accounts of a list as a set; the same one for the same list. */
  toNames: (accounts: readonly WatchedAccount[]) => ReadonlySet<string>
  /** The head at which a round found, and left, nothing to do. */
  settled: { hash: string; cursor: number } | undefined
}

/** What reading a block may cost: itself, its logs and its traces. */
export const requestsPerBlock = 3
