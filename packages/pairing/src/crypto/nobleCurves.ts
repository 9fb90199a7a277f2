import { twistedEdwards } from '@noble/curves/abstract/edwards'
import { Field } from '@noble/curves/abstract/modular'
import { montgomery } from '@noble/curves/abstract/montgomery'
import { randomBytes, toBytes } from '@noble/hashes/utils'
import type { Curves } from './curves.js'
import { sha512 } from './sha512.js'

// Out of the parts of '@noble/curves/ed25519', which itself brings along ristretto255, hashing to a curve and SHA-512.

// RFC 7748 §4.1
const prime = 2n ** 255n - 19n
const field = Field(prime)

// RFC 7748 §5
const x25519 = montgomery({
  type: 'x25519',
  P: prime,
  powPminus2: (x) => field.pow(x, prime - 2n),
  adjustScalarBytes: clamp,
  randomBytes,
})

// RFC 8032 §5.1, with its names; h is its 2^c.
const ed25519 = twistedEdwards({
  Fp: field,
  a: -1n,
  d: field.div(-121665n, 121666n),
  n: 2n ** 252n + 27742317777372353535851937790883648493n,
  h: 8n,
  Gx: 15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  Gy: 46316835694926478169428394003475163141307993866256225615783033603165251855960n,
  hash: (message) => sha512(toBytes(message)),
  adjustScalarBytes: clamp,
  randomBytes,
})

/** The curves where the browser has none: pages that are not served securely, and browsers before 2025. */
export const nobleCurves: Curves = {
  getSigner: async (seed) => ({
    publicKey: ed25519.getPublicKey(seed),
    sign: async (message) => ed25519.sign(message, seed),
  }),
  getAgreementKey: async (privateKey) => x25519.getPublicKey(privateKey),
  getSharedSecret: async (privateKey, peerPublicKey) => x25519.getSharedSecret(privateKey, peerPublicKey),
}

// What either makes of 32 bytes before they are a scalar. RFC 7748 §5 “decodeScalar25519”, RFC 8032 §5.1.5
function clamp(bytes: Uint8Array): Uint8Array {
  const [first = 0] = bytes
  const last = bytes[31] ?? 0
  bytes[0] = first & 248
  bytes[31] = (last & 127) | 64
  return bytes
}
