import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils'
import { toBase64Url } from './base64.js'
import { fromHex, toHex } from './hex.js'
import { withCurves } from './withCurves.js'

/** Who a client is to the relay: its mailbox belongs to this key. relay-protocol.md §1. */
export type Identity = {
  /** 32 bytes in hex; secret, kept as long as the client is to be the same one. */
  seed: string
  /** `did:key:z6Mk…` */
  clientId: string
  /** A token that proves the identity to one relay (`audience`: its address as configured); `now` in ms. */
  createToken(audience: string, now: number): Promise<string>
}

// Of an Ed25519 public key, as did:key names it.
const multicodec = Uint8Array.of(0xed, 0x01)

// A relay refuses a token from the future, and clocks of phones are often minutes ahead.
const backdatedSeconds = 600
const lifeSeconds = 86_400

/**
 * Makes an identity from its seed (32 bytes in hex), or a new one.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` when the seed is none.
 */
export async function createIdentity(seed: string = toHex(randomBytes(32))): Promise<Identity> {
  const secret = fromHex(seed, 32)
  const { publicKey, sign } = await withCurves((curves) => curves.getSigner(secret))
  const clientId = `did:key:z${toBase58(concatBytes(multicodec, publicKey))}`
  const subject = toHex(randomBytes(32))
  return {
    seed,
    clientId,
    async createToken(audience, now) {
      const iat = Math.floor(now / 1000) - backdatedSeconds
      const claims = { iss: clientId, sub: subject, aud: audience, iat, exp: iat + lifeSeconds }
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
      return `${signed}.${toBase64Url(await sign(utf8ToBytes(signed)))}`
    },
  }
}

function encode(value: unknown): string {
  return toBase64Url(utf8ToBytes(JSON.stringify(value)))
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 of bytes, Bitcoin's alphabet; here for names of keys, which are short. */
export function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x0${toHex(bytes)}`); rest > 0n; rest /= 58n)
    text = alphabet[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}
