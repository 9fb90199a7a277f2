import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A client's key and the tokens it signs. */
export type TestIdentity = {
  clientId: string
  /** A good token, but for what `claims` and `header` say. */
  createToken(audience: string, claims?: object, header?: object): string
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Makes a new key. */
export function createTestIdentity(): TestIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const clientId = toDidKey(raw)
  return {
    clientId,
    createToken(audience, claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000)
      const body = {
        iss: clientId,
        sub: randomBytes(32).toString('hex'),
        aud: audience,
        iat: now,
        exp: now + 86_400,
        ...claims,
      }
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT', ...header })}.${encode(body)}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}

/** The `did:key` of an Ed25519 public key. */
export function toDidKey(publicKey: Uint8Array): string {
  let value = BigInt(`0xed01${Buffer.from(publicKey).toString('hex')}`)
  let digits = ''
  for (; value > 0n; value /= 58n) digits = `${alphabet[Number(value % 58n)]}${digits}`
  return `did:key:z${digits}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
