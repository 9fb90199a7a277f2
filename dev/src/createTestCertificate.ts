import { generateKeyPairSync, sign } from 'node:crypto'

/** One day, ms. */
const day = 86_400_000

/**
 * A certificate that signs itself, in PEM: for `localhost` unless `hosts` says otherwise, from yesterday to tomorrow unless
 * `from` and `until` do, both in ms from now. RFC 5280 §4.1.
 */
export function createTestCertificate({
  hosts = ['localhost'],
  from = -day,
  until = day,
}: {
  hosts?: readonly string[]
  from?: number
  until?: number
} = {}): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(hosts[0] ?? '')))))
  const names = der(0x30, ...hosts.map((host) => der(0x82, Buffer.from(host))))
  const extensions = der(0x30, der(0x30, oid('551d11'), der(0x04, names)))
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(0x30, der(0x17, time(from)), der(0x17, time(until))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  const lines = der(0x30, content, ecdsaWithSha256, der(0x03, signature))
    .toString('base64')
    .replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

/** UTCTime that far from now, ms. */
const time = (offset: number) =>
  Buffer.from(`${new Date(Date.now() + offset).toISOString().replace(/\D/g, '').slice(2, 14)}Z`)
