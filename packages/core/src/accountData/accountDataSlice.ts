import { type CaipAccountId, storageKeys } from '@gangway/protocol'
import type { TokenMetadata } from '../chains/tokenMetadata.js'
import type { Slice } from '../config/slice.js'
import type { BalanceEntry } from './balances/fetchBalances.js'
import type { AccountTransaction } from './history/accountTransaction.js'
import type { AccountList } from './lists/fetchAccountPage.js'
import type { Identity } from './names/getIdentity.js'
import type { Nft } from './nfts/getNfts.js'
import type { Purchase } from './purchases/purchase.js'

declare module '../config/state.js' {
  interface State {
    /** By account and network. */
    balances: ReadonlyMap<CaipAccountId, BalanceEntry>
    /** What the chain knows of an account's transactions, newest first, by account and network. */
    history: ReadonlyMap<CaipAccountId, AccountList<AccountTransaction>>
    /** The NFTs an account holds, by account and network. */
    nfts: ReadonlyMap<CaipAccountId, AccountList<Nft>>
    /** What accounts are called, by address; absent: nobody was asked about yet. */
    identities?: ReadonlyMap<string, Identity>
    /** Tokens added by their address, by CAIP-10 account. */
    customTokens: ReadonlyMap<string, readonly TokenMetadata[]>
    /** What this browser bought, newest first; survives a reload. Absent until the code of buying is there. */
    purchases?: readonly Purchase[]
  }
}

/** What accounts hold, did and are called. */
export const accountDataSlice: Slice = {
  initialState: { balances: new Map(), history: new Map(), nfts: new Map(), customTokens: new Map() },
  stored: { key: storageKeys.customTokens, keptState: ['customTokens'] },
}
