import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { publicKeyToAddress, toHex } from 'viem/utils'

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

/**
 * The BIP-39 seed (64 bytes, no passphrase) of an entropy, through WebCrypto: the pure JavaScript PBKDF2 takes up to
 * 157 ms. The words exist as a text meanwhile, which JavaScript cannot wipe. embedded-wallet.md §2.1.
 */
export async function deriveSeed(entropy: Uint8Array): Promise<Uint8Array> {
  const words = new TextEncoder().encode(entropyToMnemonic(entropy, wordlist))
  const key = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  words.fill(0)
  const salt = new TextEncoder().encode('mnemonic')
  const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 512))
}

const hardened = 0x80000000

/**
 * SLIP-0010 for ed25519, where every step is hardened: the private key (32 bytes) `path` below the master key of `seed`.
 * `path`: indexes without the hardening bit, each below 2³¹.
 */
export function deriveEd25519Key(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + index)
    const child = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    node = child
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}
