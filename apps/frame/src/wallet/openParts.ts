import { GangwayError, openRecoveryShare } from '@gangway/protocol'
import { joinShares } from '../keys/joinShares.js'
import { fromBase64Url } from './fromBase64Url.js'
import { openRecoveryKey } from './openRecoveryKey.js'
import type { MethodSecret, TaskTools, WalletOwner, WalletParts } from './walletTask.js'

/**
 * The wrapping key of a wallet, 32 bytes, for whoever has it to wipe. Only opening the wallet with it shows that it is
 * the right one.
 *
 * @throws GangwayError `WALLET_INTEGRITY`; with `context.field` `secret` where the secret is not that of its method.
 */
export async function openParts(
  { owner, parts, secret }: { owner: WalletOwner; parts: WalletParts; secret: MethodSecret | null },
  tools: TaskTools,
): Promise<Uint8Array<ArrayBuffer>> {
  const { share, shareC, sealedTo, setId } = parts
  if (sealedTo === null) return joinShares(fromBase64Url(share), fromBase64Url(shareC))
  if (!secret) throw new GangwayError('INVALID_INPUT')
  const { privateKey } = await openRecoveryKey(owner, secret, tools)
  try {
    const opened = await openRecoveryShare(privateKey, fromBase64Url(shareC), { ...owner, setId })
    return await joinShares(fromBase64Url(share), opened).finally(() => opened.fill(0))
  } finally {
    privateKey.fill(0)
  }
}
