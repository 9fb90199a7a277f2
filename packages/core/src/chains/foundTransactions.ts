import type { CaipNetworkId } from '@gangway/protocol'
import type { SendToken } from './sendParameters.js'
import type { SentTransaction } from './sentTransaction.js'

/** Whose transfers are looked for, and where the last look ended. */
export type FindTransactionsParameters = {
  networkId: CaipNetworkId
  address: string
  /** What the last look returned; null for the first, which goes back as far as every node can tell. */
  cursor: string | null
  /** Tokens whose symbol and decimals need not be read from the chain. */
  knownTokens: readonly (SendToken & { address: string })[]
}

/** What a look found: transfers of the native coin or a token, oldest first. Everything else is left out. */
export type FoundTransactions = {
  transactions: readonly SentTransaction[]
  /** Where the next look goes on. */
  cursor: string
}
