import type { PairingMethod } from '@gangway/protocol'
import type { WalletContext } from '../wallet/createWalletContext.js'
import type { Method } from './defineMethod.js'
import { pairingDeleteOnWallet } from './pairingDelete.js'
import { pairingPingOnWallet } from './pairingPing.js'
import { sessionAuthenticateOnWallet } from './sessionAuthenticate.js'
import { sessionDelete } from './sessionDelete.js'
import { sessionEventOnWallet } from './sessionEvent.js'
import { sessionExtend } from './sessionExtend.js'
import { sessionPing } from './sessionPing.js'
import { sessionProposeOnWallet } from './sessionPropose.js'
import { sessionRequestOnWallet } from './sessionRequest.js'
import { sessionUpdateOnWallet } from './sessionUpdate.js'

/** What a wallet does about each message; null: it has no use for it. */
export const walletMethods: Record<PairingMethod, Method<WalletContext> | null> = {
  wc_pairingDelete: pairingDeleteOnWallet,
  wc_pairingPing: pairingPingOnWallet,
  wc_sessionPropose: sessionProposeOnWallet,
  wc_sessionSettle: null,
  wc_sessionUpdate: sessionUpdateOnWallet,
  wc_sessionExtend: sessionExtend,
  wc_sessionRequest: sessionRequestOnWallet,
  wc_sessionEvent: sessionEventOnWallet,
  wc_sessionDelete: sessionDelete,
  wc_sessionPing: sessionPing,
  wc_sessionAuthenticate: sessionAuthenticateOnWallet,
}
