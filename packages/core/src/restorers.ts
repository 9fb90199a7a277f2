import { keepCustomTokens } from './accountData/tokens/keepCustomTokens.js'
import { keepPurchases } from './buy/keepPurchases.js'
import type { Restorer } from './config/slice.js'
import { keepConnections } from './connections/keepConnections.js'
import { findFrameWallet } from './embeddedWallet/findFrameWallet.js'
import { followTabs } from './embeddedWallet/followTabs.js'
import { findPairedWallet } from './pairing/findPairedWallet.js'
import { keepTransactions } from './send/keepTransactions.js'
import { keepCrossings } from './swap/keepCrossings.js'

/**
 * What our own slices do once there is something to restore or to keep, in one chunk: with the slices it would block the
 * button (docs/decisions/0008).
 */
export const restorers: readonly Restorer[] = [
  { keep: keepConnections },
  { keep: keepTransactions },
  { keep: keepCrossings },
  { keep: keepCustomTokens },
  { keep: keepPurchases },
  { keep: followTabs, findDescriptor: findFrameWallet },
  { findDescriptor: findPairedWallet },
]
