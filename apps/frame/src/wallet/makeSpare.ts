import { readRecoveryPublicKey, sealRecoveryShare, type WalletRecord } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { createId } from '../keys/createId.js'
import { splitWrappingKey } from '../keys/splitWrappingKey.js'
import type { WalletOwner, WalletParts } from './walletTask.js'

/**
 * Shares of a new set, which no service is told of, for a recovery file; the wrapping key is wiped. `privateKey`: the
 * recovery key (PKCS#8) share C is sealed to; null: it is in the clear. embedded-wallet.md §2.3.
 */
export async function makeSpare(
  { wallet, wrappingKey }: { wallet: WalletRecord; wrappingKey: Uint8Array<ArrayBuffer> },
  owner: WalletOwner,
  privateKey: Uint8Array<ArrayBuffer> | null,
): Promise<WalletParts> {
  const set = await splitWrappingKey(wrappingKey, wallet).finally(() => wrappingKey.fill(0))
  const setId = createId()
  const share = base64urlnopad.encode(set.shareA)
  const publicKey = privateKey && (await readRecoveryPublicKey(privateKey))
  const held = Uint8Array.from(set.shareC)
  const shareC = publicKey ? await sealRecoveryShare(publicKey, held, { ...owner, setId }) : held
  const encoded = base64urlnopad.encode(shareC)
  for (const each of [...Object.values(set), held]) each.fill(0)
  const sealedTo = publicKey && base64urlnopad.encode(publicKey)
  return { share, shareC: encoded, sealedTo, setId, wallet }
}
