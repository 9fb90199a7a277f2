import {
  readRecoveryPublicKey,
  recoveryStoreRoute,
  sealRecoveryShare,
  type WalletRecord,
} from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { createId } from '../keys/createId.js'
import { openEntropy, sealEntropy } from '../keys/sealedEntropy.js'
import { splitWrappingKey } from '../keys/splitWrappingKey.js'
import { proveBody } from './proveBody.js'
import type { Renewal, WalletOwner, WalletParts } from './walletTask.js'

/** Which set is to take the place of all others, with leave to store its share C. */
type NextSet = { setId: string; grant: string }

/** A renewal with the wrapping key it is of, 32 bytes, for whoever has it to wipe. */
type DraftedRenewal = { renewal: Renewal; wallet: WalletRecord; wrappingKey: Uint8Array<ArrayBuffer> }

/**
 * Seals the entropy of a wallet under a wrapping key that nobody has had, and splits that: nothing that was made of
 * `earlier` (32 bytes) opens it. The new wallet has been opened, with the addresses it had, before anything of it is given
 * out. `privateKey`: the recovery key (PKCS#8) share C is sealed to; null: it is kept in the clear. embedded-wallet.md §2.3.
 *
 * @throws GangwayError `WALLET_INTEGRITY` unless `earlier` opens exactly this wallet.
 */
export async function draftRenewal(
  earlier: Uint8Array<ArrayBuffer>,
  { owner, wallet, next }: { owner: WalletOwner; wallet: WalletRecord; next: NextSet },
  privateKey: Uint8Array<ArrayBuffer> | null,
): Promise<DraftedRenewal> {
  const wrappingKey = crypto.getRandomValues(new Uint8Array(32))
  const entropy = await openEntropy(earlier, wallet)
  const blob = await sealEntropy(wrappingKey, entropy, wallet).finally(() => entropy.fill(0))
  const renewed = { ...wallet, blob }
  const { setId, grant } = next
  // Share A is nobody's: this page makes no device.
  const set = await splitWrappingKey(wrappingKey, renewed)
  const shareC = Uint8Array.from(set.shareC)
  const store = privateKey
    ? await sealBody({ grant, shareC, context: { ...owner, setId } }, privateKey)
    : { grant, shareC: base64urlnopad.encode(shareC) }
  const shareB = base64urlnopad.encode(set.shareB)
  for (const each of [...Object.values(set), shareC]) each.fill(0)
  const { walletId } = wallet
  return { renewal: { store, renew: { walletId, blob, setId, shareB } }, wallet: renewed, wrappingKey }
}

async function sealBody(
  {
    grant,
    shareC,
    context,
  }: { grant: string; shareC: Uint8Array<ArrayBuffer>; context: WalletOwner & { setId: string } },
  privateKey: Uint8Array<ArrayBuffer>,
) {
  const publicKey = await readRecoveryPublicKey(privateKey)
  const sealed = await sealRecoveryShare(publicKey, shareC, context)
  const body = { grant, shareC: base64urlnopad.encode(sealed), sealedTo: base64urlnopad.encode(publicKey) }
  return proveBody(recoveryStoreRoute, body, privateKey)
}

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
