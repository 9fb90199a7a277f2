import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readDpopProof } from './readDpopProof.js'

// The proofs of RFC 9449 §4.1 and §7.1, and the thumbprint of their key, RFC 9449 §6.1.
const header =
  'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19'
const tokenProof = `${header}.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg`
const resourceProof = `${header}.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA`
const jkt = '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I'
const accessToken = 'Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU'

const tokenRequest = {
  method: 'POST',
  url: 'https://server.example.com/token',
  accessToken: null,
  now: 1_562_262_616_000,
}
const resourceRequest = {
  method: 'GET',
  url: 'https://resource.example.org/protectedresource',
  accessToken,
  now: 1_562_262_618_000,
}

test('default: the proofs of RFC 9449 are good for their requests, at their times', async () => {
  expect(await readDpopProof(tokenProof, tokenRequest)).toEqual({
    jkt,
    jti: '-BwC3ESc6acc2lTc',
    nonce: undefined,
  })
  expect(await readDpopProof(resourceProof, resourceRequest)).toMatchObject({ jkt, jti: 'e1j3V_bKic8-LAEB' })
})

test.each([
  ['another method', { method: 'GET' }],
  ['another address', { url: 'https://server.example.com/other' }],
  ['another host', { url: 'https://server.example.org/token' }],
  ['an access token it does not name', { accessToken }],
  ['61 s later', { now: tokenRequest.now + 61_000 }],
  ['61 s earlier', { now: tokenRequest.now - 61_000 }],
])('error: a proof is not good for %s', async (_, change) => {
  await expect(readDpopProof(tokenProof, { ...tokenRequest, ...change })).rejects.toThrow(
    expect.objectContaining({ code: 'DPOP_INVALID' }),
  )
})

test.each([
  ['another token', { accessToken: 'another' }],
  ['no token', { accessToken: null }],
])('error: a proof for one access token is not good for %s', async (_, change) => {
  await expect(readDpopProof(resourceProof, { ...resourceRequest, ...change })).rejects.toThrow(
    expect.objectContaining({ code: 'DPOP_INVALID' }),
  )
})

test('behavior: the query of either address does not count; 60 s off is taken', async () => {
  const url = 'https://server.example.com/token?again=1'
  expect(
    await readDpopProof(tokenProof, { ...tokenRequest, url, now: tokenRequest.now + 60_000 }),
  ).toMatchObject({ jkt })
})

test('error: every changed character of a proof is seen', async () => {
  for (let at = 0; at < tokenProof.length; at += 7) {
    const changed = `${tokenProof.slice(0, at)}${tokenProof[at] === 'A' ? 'B' : 'A'}${tokenProof.slice(at + 1)}`
    await expect(readDpopProof(changed, tokenRequest)).rejects.toThrow(
      expect.objectContaining({ code: 'DPOP_INVALID' }),
    )
  }
})

test('error: a proof of another kind, or by a key that is not a public one of P-256, is none', async () => {
  const own = await generateKeyPair('ES256', { extractable: true })
  const other = await generateKeyPair('ES384', { extractable: true })
  const jwk = await exportJWK(own.publicKey)
  const claims = { jti: '1', htm: 'POST', htu: tokenRequest.url, iat: tokenRequest.now / 1000 }
  const sign = (header: object, key = own.privateKey, change = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })
      .sign(key)
  expect(await readDpopProof(await sign({}), tokenRequest)).toMatchObject({ jti: '1' })
  const unsigned = Buffer.from('{"typ":"dpop+jwt","alg":"none"}').toString('base64url')
  for (const proof of [
    '',
    await sign({ typ: 'JWT' }),
    await sign({ jwk: undefined }),
    await sign({ jwk: await exportJWK(own.privateKey) }),
    await sign({ alg: 'ES384', jwk: await exportJWK(other.publicKey) }, other.privateKey),
    await sign({ jwk: { ...jwk, x: jwk.y } }),
    await sign({}, own.privateKey, { jti: '' }),
    await sign({}, own.privateKey, { htu: 'no address' }),
    `${unsigned}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
  ])
    await expect(readDpopProof(proof, tokenRequest)).rejects.toThrow(
      expect.objectContaining({ code: 'DPOP_INVALID' }),
    )
})
