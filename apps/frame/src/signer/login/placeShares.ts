import { base64urlnopad } from '@scure/base'
import type { Bearer } from '../../http/createAuthClient.js'
import type { ShareDraft } from '../../keys/shareDraft.js'
import type { DeviceWallet } from '../session/device.js'
import type { WorkerContext } from '../workerContext.js'

/**
 * Puts share C where it belongs, then share B: the order of embedded-wallet.md §2.1. `auth` gives leave and takes the
 * receipt, and sees nothing of share C. Done again for the same draft, it ends where it would have ended.
 */
export async function placeShares(
  { auth, recovery }: WorkerContext,
  bearer: Bearer,
  draft: ShareDraft,
  as: 'new wallet' | 'another set',
): Promise<void> {
  const { wallet, setId, shares } = draft
  if (draft.receipt === null) {
    const { grant } = await auth.grantShare(bearer, { walletId: wallet.walletId, setId })
    const shareC = base64urlnopad.encode(shares.shareC)
    draft.receipt = (await recovery.storeShare(bearer.key, { grant, shareC })).receipt
  }
  const part = { setId, shareB: base64urlnopad.encode(shares.shareB), receipt: draft.receipt }
  if (as === 'new wallet') await auth.createWallet(bearer, { wallet, ...part })
  else await auth.addShare(bearer, { walletId: wallet.walletId, ...part })
}

/** What stays of a set that is placed: share A, or in a memory session, which has none, share C. The rest is wiped. */
export function keepShare(
  { store }: WorkerContext,
  userId: string,
  { wallet, setId, shares }: ShareDraft,
): DeviceWallet {
  const share = base64urlnopad.encode(store.carrier === 'memory' ? shares.shareC : shares.shareA)
  for (const each of Object.values(shares)) each.fill(0)
  return { userId, wallet, setId, share }
}
