import { readRecoveryPublicKey, recoveryStoreRoute, sealRecoveryShare } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import type { Bearer } from '../../http/createAuthClient.js'
import type { ShareDraft } from '../../keys/draftWallet.js'
import { proveBody } from '../../wallet/proveBody.js'
import type { OpenWallet } from '../session/device.js'
import type { WorkerContext } from '../workerContext.js'

/** What share C is sealed by in `user` custody: the recovery key (PKCS#8), and whose wallet it is. */
export type Sealing = { privateKey: Uint8Array<ArrayBuffer>; userId: string }

/**
 * Puts share C where it belongs, then share B: the order of embedded-wallet.md §2.1. `auth` gives leave and takes the
 * receipt, and sees nothing of share C. Done again for the same draft, it ends where it would have ended. `sealing`: of a
 * wallet in `user` custody; null: share C is kept in the clear.
 */
export async function placeShares(
  { auth, recovery, config }: WorkerContext,
  bearer: Bearer,
  draft: ShareDraft,
  { as, sealing = null }: { as: 'new wallet' | 'another set'; sealing?: Sealing | null },
): Promise<void> {
  const { wallet, setId, shares } = draft
  if (draft.receipt === null) {
    const { grant } = await auth.grantShare(bearer, { walletId: wallet.walletId, setId })
    const handed = sealing
      ? await sealShare({ draft, grant, projectId: config.projectId }, sealing)
      : { grant, shareC: base64urlnopad.encode(shares.shareC) }
    draft.receipt = (await recovery.storeShare(bearer.key, handed)).receipt
  }
  const part = { setId, shareB: base64urlnopad.encode(shares.shareB), receipt: draft.receipt }
  if (as === 'new wallet') await auth.createWallet(bearer, { wallet, ...part, proof: draft.proof })
  else await auth.addShare(bearer, { walletId: wallet.walletId, ...part })
}

/** What stays of a set that is placed: share A, or in a memory session, which has none, share C. The rest is wiped. */
export function keepShare(
  { store }: WorkerContext,
  userId: string,
  { wallet, setId, shares }: ShareDraft,
): OpenWallet {
  const share = base64urlnopad.encode(store.carrier === 'memory' ? shares.shareC : shares.shareA)
  for (const each of Object.values(shares)) each.fill(0)
  return { userId, wallet, setId, share }
}

/** Share C as `recovery` keeps it in `user` custody, with the proof that whoever sealed it holds the key. */
async function sealShare(
  { draft, grant, projectId }: { draft: ShareDraft; grant: string; projectId: string },
  { privateKey, userId }: Sealing,
) {
  const { setId, shares, wallet } = draft
  const publicKey = await readRecoveryPublicKey(privateKey)
  const share = Uint8Array.from(shares.shareC)
  const context = { projectId, userId, walletId: wallet.walletId, setId }
  const sealed = await sealRecoveryShare(publicKey, share, context).finally(() => share.fill(0))
  const [shareC, sealedTo] = [base64urlnopad.encode(sealed), base64urlnopad.encode(publicKey)]
  return proveBody(recoveryStoreRoute, { grant, shareC, sealedTo }, privateKey)
}
