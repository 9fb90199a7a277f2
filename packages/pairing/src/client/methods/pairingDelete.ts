import * as v from 'valibot'
import type { DappContext } from '../dapp/dappContext.js'
import { PeerError } from '../PeerError.js'
import type { WalletContext } from '../wallet/createWalletContext.js'
import { dropPairing } from '../wallet/pairings.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'

const shape = {
  scope: 'pairing',
  params: v.fallback(v.object({ code: v.number(), message: v.string() }), peerErrors.disconnected),
  invalid: peerErrors.invalidMethod,
} as const

/** `wc_pairingDelete` on the page's side: the wallet wants nothing of this link. */
export const pairingDeleteOnDapp = defineMethod(
  shape,
  async ({ engine, proposals }: DappContext, request) => {
    await engine.answer(request, { result: true })
    const { code, message } = request.params
    proposals.get(request.topic)?.fail(new PeerError(code, message))
    return null
  },
)

/** `wc_pairingDelete` on the wallet's side: the page wants nothing more on this link. */
export const pairingDeleteOnWallet = defineMethod(shape, async (wallet: WalletContext, request) => {
  await wallet.engine.answer(request, { result: true })
  await dropPairing(wallet, request.topic)
  return null
})
