import { GangwayError } from '@gangway/protocol'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import type { WalletKeys } from '../../keys/walletKeys.js'
import type { Signers } from '../../requests/signingContext.js'

/** Signers over `getKeys`, which throws once the keys are out of reach: they are asked for at each signature. */
export function createSigners(getKeys: () => WalletKeys): Signers {
  return {
    signEvmDigest(digest) {
      if (digest.length !== 32) throw new GangwayError('INVALID_INPUT')
      const signature = secp256k1.sign(digest, getKeys().evmKey)
      const bytes = new Uint8Array(65)
      bytes.set(signature.toCompactRawBytes())
      bytes[64] = 27 + signature.recovery
      return bytes
    },
    signSolanaMessage: (message) => ed25519.sign(message, getKeys().solanaKey),
  }
}
