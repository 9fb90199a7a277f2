import { storageKeys } from '@gangway/protocol'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Slice } from '../config/slice.js'
import {
  defaultPendingTransactions,
  type PendingTransactionsOptions,
} from './activity/pendingTransactions.js'
import { clearSendState, emptySendState, type SendState } from './sendState.js'

declare module '../config/state.js' {
  interface State {
    /** What was entered into the send form; product.md §3. */
    send: SendState
    /** What this browser sent, and what was found that others sent, newest first; survives a reload. */
    transactions: readonly SentTransaction[]
  }
}
declare module '../config/config.js' {
  interface CreateConfigParameters {
    /** Showing what an account sends from elsewhere; off by default, as product.md §9 has it. */
    pendingTransactions?: Partial<PendingTransactionsOptions>
    /**
     * Addresses nothing is sent to from here: CAIP-10 ids, each with who reported it; each counts on every network of its
     * family. Default: none. interface-guide.md §9.6.
     */
    deniedRecipients?: Readonly<Record<string, string>>
  }
  interface Config {
    readonly pendingTransactions: PendingTransactionsOptions
    readonly deniedRecipients: Readonly<Record<string, string>>
  }
}

/** The send form, and what has been sent. */
export const sendSlice: Slice = {
  initialState: { send: emptySendState, transactions: [] },
  settings: ({ pendingTransactions, deniedRecipients = {} }) => ({
    pendingTransactions: { ...defaultPendingTransactions, ...pendingTransactions },
    deniedRecipients,
  }),
  onAccountChange: ({ send }) => ({ send: clearSendState(send) }),
  stored: { key: storageKeys.transactions, keptState: ['transactions'] },
}
