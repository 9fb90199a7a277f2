import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { base58 } from '@scure/base'

/** A client's name and the token it connects with. relay-protocol.md §1. */
export type ClientIdentity = { token: string }

/** Makes a new one. By Node's own cryptography: thousands of them must not take the time of what is measured. */
export function createClientIdentity(): ClientIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const iss = `did:key:z${base58.encode(Buffer.concat([Buffer.of(0xed, 0x01), key]))}`
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss, sub: randomBytes(32).toString('hex'), aud: 'ws://relay', iat, exp: iat + 86_400 }
  const signed = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return { token: `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}` }
}
