import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { publicKeyToAddress, toHex } from 'viem/utils'
import { deriveEd25519Key } from './deriveEd25519Key.js'
import { deriveSeed } from './deriveSeed.js'

/** The private keys of one wallet with their addresses. Whoever holds it wipes it by {@link wipeKeys}. */
export type WalletKeys = {
  /** secp256k1 at m/44'/60'/0'/0/0, 32 bytes. */
  evmKey: Uint8Array
  /** ed25519 at m/44'/501'/0'/0', 32 bytes. */
  solanaKey: Uint8Array
  /** EIP-55. */
  evmAddress: `0x${string}`
  /** base58 of the public key. */
  solanaAddress: string
}

/** Both keys of one BIP-39 entropy (16 bytes). embedded-wallet.md §2.1. */
export async function deriveKeys(entropy: Uint8Array): Promise<WalletKeys> {
  const seed = await deriveSeed(entropy)
  const evmKey = deriveSecp256k1Key(seed)
  const solanaKey = deriveEd25519Key(seed, [44, 501, 0, 0])
  seed.fill(0)
  return {
    evmKey,
    solanaKey,
    evmAddress: publicKeyToAddress(toHex(secp256k1.getPublicKey(evmKey, false))),
    solanaAddress: base58.encode(ed25519.getPublicKey(solanaKey)),
  }
}

/** Overwrites the keys. What a JavaScript engine copied meanwhile stays until it is collected. */
export function wipeKeys(keys: WalletKeys): void {
  keys.evmKey.fill(0)
  keys.solanaKey.fill(0)
}

/** m/44'/60'/0'/0/0. */
const evmPath = [HARDENED_OFFSET + 44, HARDENED_OFFSET + 60, HARDENED_OFFSET, 0, 0]

function deriveSecp256k1Key(seed: Uint8Array): Uint8Array {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of evmPath) {
    const child = node.deriveChild(index)
    // The keys of others hang below every node on the way.
    node.wipePrivateData()
    node = child
  }
  const key = node.privateKey?.slice()
  node.wipePrivateData()
  if (!key) throw new TypeError('the derived node has no private key')
  return key
}
