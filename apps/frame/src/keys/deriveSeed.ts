import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

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
