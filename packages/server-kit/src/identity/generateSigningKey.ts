import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/**
 * Makes a private key of P-256. It is made as bytes and read from them: a key object of `generateKeyPair` shares a lock with the
 * job that made it, and Node 20 waits for ever if it collects that job while the key is exported as JWK.
 */
export function generateSigningKey(): KeyObject {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' })
}
