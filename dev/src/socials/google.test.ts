import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { ada, openSocial, type PageAnswer, toBasic, verifier } from '../../fixtures/openSocials.js'

const openGoogle = () =>
  openSocial('google', {
    path: '/o/oauth2/v2/auth',
    query: { scope: 'openid email profile', nonce: 'nonce-1' },
  })

type Google = Awaited<ReturnType<typeof openGoogle>>

const toForm = ({ client, redirectUri }: Google, code = '') => ({
  grant_type: 'authorization_code',
  client_id: client.id,
  client_secret: client.secret,
  redirect_uri: redirectUri,
  code_verifier: verifier,
  code,
})

async function readClaims(google: Google, answer?: PageAnswer) {
  const { code } = await google.comeBack(answer)
  const { id_token: token } = await (await google.ask('/token', toForm(google, code))).json()
  const description = await (await fetch(`${google.url}/.well-known/openid-configuration`)).json()
  return (await jwtVerify(token, createRemoteJWKSet(new URL(description.jwks_uri)))).payload
}

test('default: an ID token by the keys the issuer names, with the address of a Workspace', async () => {
  const google = await openGoogle()
  expect(await readClaims(google)).toMatchObject({
    iss: google.url,
    aud: google.client.id,
    azp: google.client.id,
    sub: expect.stringMatching(/^\d{21}$/),
    nonce: 'nonce-1',
    name: 'Ada Example',
    email: 'ada@example.com',
    email_verified: true,
    hd: 'example.com',
  })
  expect(await google.comeBack()).toMatchObject({ iss: google.url, state: 'state-1' })
})

test('behavior: no hd for an address of gmail.com, of another provider, or that is not verified', async () => {
  const google = await openGoogle()
  const answers = [
    { ...ada, email: 'ada@gmail.com' },
    { ...ada, fault: 'no-hosted-domain' },
    { name: 'Ada Example', email: 'ada@example.com' },
  ]
  for (const answer of answers) expect(await readClaims(google, answer)).not.toHaveProperty('hd')
})

test('behavior: faults of the token', async () => {
  const google = await openGoogle()
  expect(await readClaims(google, { ...ada, fault: 'wrong-issuer' })).not.toMatchObject({ iss: google.url })
  expect(await readClaims(google, { ...ada, fault: 'wrong-audience' })).not.toMatchObject({
    aud: google.client.id,
  })
  expect(await readClaims(google, { ...ada, fault: 'wrong-nonce' })).not.toMatchObject({ nonce: 'nonce-1' })
  expect(await readClaims(google, { ...ada, fault: 'no-email' })).not.toHaveProperty('email')
})

test('error: a wrong secret, redirect, verifier or grant type, and a code used before', async () => {
  const google = await openGoogle()
  const ask = async (changes: Record<string, string>) => {
    const response = await google.ask('/token', {
      ...toForm(google, (await google.comeBack()).code),
      ...changes,
    })
    return [response.status, (await response.json()).error]
  }
  expect(await ask({ client_secret: 'wrong' })).toEqual([401, 'invalid_client'])
  expect(await ask({ redirect_uri: 'http://localhost/' })).toEqual([400, 'redirect_uri_mismatch'])
  expect(await ask({ code_verifier: 'wrong' })).toEqual([400, 'invalid_grant'])
  expect(await ask({ grant_type: 'refresh_token' })).toEqual([400, 'invalid_grant'])
  const form = toForm(google, (await google.comeBack()).code)
  expect((await google.ask('/token', form)).status).toBe(200)
  expect((await google.ask('/token', form)).status).toBe(400)
})

test('behavior: the client may come by HTTP Basic', async () => {
  const google = await openGoogle()
  const { client_id: _id, client_secret: _secret, ...form } = toForm(google, (await google.comeBack()).code)
  expect((await google.ask('/token', form, toBasic(google.client))).status).toBe(200)
})
