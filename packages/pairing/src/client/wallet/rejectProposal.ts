import { untilSent } from '../engine/untilSent.js'
import { peerErrors } from '../methods/peerErrors.js'
import { dropPairing } from './dropPairing.js'
import type { WalletContext } from './walletContext.js'

/** Declines a proposal: code 5000. */
export async function rejectProposal(wallet: WalletContext, id: string): Promise<void> {
  const { engine, proposals } = wallet
  const posted = await proposals.settle(id, async ({ pairingTopic: topic, rpcId }) => {
    const request = { topic, id: rpcId, method: 'wc_sessionPropose' }
    const posted = await engine.answer(request, { error: peerErrors.rejected, as: 'reject' })
    await dropPairing(wallet, topic)
    return posted
  })
  await untilSent(posted)
}
