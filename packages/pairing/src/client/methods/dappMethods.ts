import type { PairingMethod } from '@gangway/protocol'
import type { DappContext } from '../dapp/dappContext.js'
import type { Method } from './defineMethod.js'
import { pairingDeleteOnDapp } from './pairingDelete.js'
import { pairingPingOnDapp } from './pairingPing.js'
import { sessionDelete } from './sessionDelete.js'
import { sessionEventOnDapp } from './sessionEvent.js'
import { sessionExtend } from './sessionExtend.js'
import { sessionPing } from './sessionPing.js'
import { sessionRequestOnDapp } from './sessionRequest.js'
import { sessionSettleOnDapp } from './sessionSettle.js'
import { sessionUpdateOnDapp } from './sessionUpdate.js'

/** What a page does about each message; null: it has no use for it. */
export const dappMethods: Record<PairingMethod, Method<DappContext> | null> = {
  wc_pairingDelete: pairingDeleteOnDapp,
  wc_pairingPing: pairingPingOnDapp,
  wc_sessionPropose: null,
  wc_sessionSettle: sessionSettleOnDapp,
  wc_sessionUpdate: sessionUpdateOnDapp,
  wc_sessionExtend: sessionExtend,
  wc_sessionRequest: sessionRequestOnDapp,
  wc_sessionEvent: sessionEventOnDapp,
  wc_sessionDelete: sessionDelete,
  wc_sessionPing: sessionPing,
  wc_sessionAuthenticate: null,
}
