import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SignatureVerifier } from './signatureVerifier.js'

/** What 64 bytes can be in base58. Reading it takes time that grows with the square of its length. */
const base58Signature = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** Checks an ed25519 signature (base58) of the message's UTF-8 bytes by the key that is the account. CAIP-122. */
export const verifySolanaSignature: SignatureVerifier = async (_rpc, { address, message, signature }) => {
  if (!base58Signature.test(signature)) return false
  try {
    const bytes = new TextEncoder().encode(message)
    // RFC 8032's rules: the looser ones would take anybody's signature for an account of small order.
    return ed25519.verify(base58.decode(signature), bytes, base58.decode(address), { zip215: false })
  } catch {
    // Of another length than a key or a signature.
    return false
  }
}
