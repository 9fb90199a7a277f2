import * as v from 'valibot'
import type { DappContext } from '../dapp/dappContext.js'
import type { WalletContext } from '../wallet/createWalletContext.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'

const shape = { scope: 'pairing', params: v.unknown(), invalid: peerErrors.invalidMethod } as const

/** `wc_pairingPing` on the page's side: a wallet of ours sends it when it has read a proposal. */
export const pairingPingOnDapp = defineMethod(shape, ({ proposals, emit }: DappContext, { topic }) => {
  const proposal = proposals.get(topic)
  if (proposal && !proposal.isScanned) {
    proposal.isScanned = true
    emit({ type: 'scanned', pairingTopic: topic })
  }
  return { result: true }
})

/** `wc_pairingPing` on the wallet's side: is it there? */
export const pairingPingOnWallet = defineMethod<WalletContext, typeof shape.params>(shape, () => ({
  result: true,
}))
