import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { ChainFollowerParts, FollowerRound } from '../chainFollower.js'
import type { SolanaReader } from './createSolanaReader.js'
import type { SignatureCursor } from './signatureCursors.js'

/** What the parts of one round on Solana share. */
export type SolanaRound = Pick<ChainFollowerParts, 'database' | 'log' | 'getNow' | 'backfillRequests'> &
  Pick<FollowerRound, 'commit'> & {
    chain: WatchedAccount['chain']
    reader: SolanaReader
    /** The last slots that are confirmed, and finalized: what is in the latter stays. */
    head: number
    final: number
    /** The round should come to its end. */
    isOver(): boolean
  }

/** An account while it is read. */
export type AccountReading = {
  watched: WatchedAccount
  /** Where its transactions are looked for: itself and its token accounts, also those that transactions reveal. */
  addresses: Set<string>
  /** By address, as they are in the database. */
  cursors: Map<string, SignatureCursor>
}
