import type { WalletRecord } from '@gangway/protocol'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { openEntropy, openWallet } from '../keys/sealedEntropy.js'
import { wipeKeys } from '../keys/walletKeys.js'

/** What a person takes a wallet elsewhere with. */
export type WalletSecrets = {
  /** The BIP-39 words, in English, apart by spaces. */
  words: string
  /** 0x hex of 32 bytes. */
  evmKey: string
  /** base58 of key and public key, 64 bytes, as Solana's wallets take it. */
  solanaKey: string
}

/**
 * The words and keys of a wallet, by its wrapping key (32 bytes), which is wiped.
 *
 * @throws GangwayError `WALLET_INTEGRITY` unless the key opens exactly this wallet.
 */
export async function showWords(
  wrappingKey: Uint8Array<ArrayBuffer>,
  wallet: WalletRecord,
): Promise<WalletSecrets> {
  try {
    const keys = await openWallet(wrappingKey, wallet)
    const entropy = await openEntropy(wrappingKey, wallet)
    const pair = new Uint8Array([...keys.solanaKey, ...ed25519.getPublicKey(keys.solanaKey)])
    const secrets = {
      words: entropyToMnemonic(entropy, wordlist),
      evmKey: `0x${hex.encode(keys.evmKey)}`,
      solanaKey: base58.encode(pair),
    }
    for (const bytes of [entropy, pair]) bytes.fill(0)
    wipeKeys(keys)
    return secrets
  } finally {
    wrappingKey.fill(0)
  }
}
