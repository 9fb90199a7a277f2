import type { WalletRecord } from '@gangway/protocol'
import { base64, base64urlnopad, hex } from '@scure/base'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { openEntropy } from '../src/keys/sealedEntropy.js'
import { joinShares } from '../src/keys/splitWrappingKey.js'
import { deriveKeys, deriveSeed } from '../src/keys/walletKeys.js'

/** Everything of a wallet that may never leave the Worker, put together from two shares, in all the ways it could be written. */
export async function writeSecrets(
  wallet: WalletRecord,
  shareB: string,
  shareC: string,
): Promise<Record<string, string[]>> {
  const wrappingKey = await joinShares(base64urlnopad.decode(shareB), base64urlnopad.decode(shareC))
  const entropy = await openEntropy(wrappingKey, wallet)
  const { evmKey, solanaKey } = await deriveKeys(entropy)
  return {
    'wrapping key': writeBytes(wrappingKey),
    entropy: writeBytes(entropy),
    seed: writeBytes(await deriveSeed(entropy)),
    'EVM key': writeBytes(evmKey),
    'Solana key': writeBytes(solanaKey),
    words: [entropyToMnemonic(entropy, wordlist)],
  }
}

/** How bytes could be written. */
export function writeBytes(bytes: Uint8Array): string[] {
  return [hex.encode(bytes), base64.encode(bytes), base64urlnopad.encode(bytes), bytes.join(',')]
}
