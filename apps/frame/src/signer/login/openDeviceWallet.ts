import { GangwayError, openRecoveryShare, readRecoveryPublicKey } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import type { Bearer } from '../../http/createAuthClient.js'
import { isError } from '../../http/isError.js'
import { createId } from '../../keys/createId.js'
import type { ShareDraft } from '../../keys/draftWallet.js'
import { openWallet } from '../../keys/sealedEntropy.js'
import { joinShares, splitWrappingKey } from '../../keys/splitWrappingKey.js'
import { wipeKeys } from '../../keys/walletKeys.js'
import { fromBase64Url } from '../../wallet/fromBase64Url.js'
import type { ClosedDeviceWallet, OpenWallet } from '../session/device.js'
import type { LocalSession } from '../session/session.js'
import { failClosed } from '../session/unlockWallet.js'
import type { WorkerContext } from '../workerContext.js'
import { keepShare, placeShares } from './placeShares.js'

/**
 * What this device holds of a wallet once its recovery key (PKCS#8) has opened it: share A of a set of its own, whose share
 * C is sealed to that key; in a memory session, which makes none, share C. `blob`: what `auth` says its shares open.
 * embedded-wallet.md §2.3.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for another key, and where the shares do not make exactly this wallet;
 * `SESSION_INVALID` where its custody was moved meanwhile.
 */
export async function openDeviceWallet(
  context: WorkerContext,
  device: { bearer: Bearer; session: LocalSession; held: ClosedDeviceWallet; blob: string },
  privateKey: Uint8Array<ArrayBuffer>,
): Promise<OpenWallet> {
  const { bearer, session, held, blob } = device
  const { userId, setId, closed } = held
  const wallet = { ...held.wallet, blob }
  const publicKey = base64urlnopad.encode(await readRecoveryPublicKey(privateKey))
  if (publicKey !== closed.sealedTo) throw new GangwayError('WALLET_INTEGRITY')
  const { projectId } = context.config
  const owner = { projectId, userId, walletId: wallet.walletId, setId }
  const share = await openRecoveryShare(privateKey, fromBase64Url(closed.shareC), owner)
  const shareC = base64urlnopad.encode(share)
  const wrappingKey = await joinShares(fromBase64Url(closed.shareB), share).finally(() => share.fill(0))
  let draft: ShareDraft
  try {
    if (context.store.carrier === 'memory') {
      wipeKeys(await openWallet(wrappingKey, wallet))
      return { userId, wallet, setId, share: shareC }
    }
    const shares = await splitWrappingKey(wrappingKey, wallet)
    draft = { wallet, setId: createId(), shares, receipt: null }
  } finally {
    wrappingKey.fill(0)
  }
  try {
    await placeShares(context, bearer, draft, { as: 'another set', sealing: { privateKey, userId } })
  } catch (error) {
    if (isError(error, 'CUSTODY_CHANGED', 'SHARE_RELEASE_REFUSED')) return failClosed(context, session, error)
    throw error
  }
  return keepShare(context, userId, draft)
}
