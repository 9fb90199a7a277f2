import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { ada, openSocial, type PageAnswer, verifier } from '../../fixtures/openSocials.js'

const openFacebook = () =>
  openSocial('facebook', { path: '/v25.0/dialog/oauth', query: { scope: 'email,public_profile' } })

type Facebook = Awaited<ReturnType<typeof openFacebook>>

const toForm = ({ client, redirectUri }: Facebook, code = '') => ({
  client_id: client.id,
  client_secret: client.secret,
  redirect_uri: redirectUri,
  code_verifier: verifier,
  code,
})

async function getToken(facebook: Facebook, answer: PageAnswer = ada): Promise<string> {
  const { code } = await facebook.comeBack(answer)
  return (await (await facebook.ask('/v25.0/oauth/access_token', toForm(facebook, code))).json()).access_token
}

const toProof = ({ client }: Facebook, token: string) =>
  createHmac('sha256', client.secret).update(token).digest('hex')

async function get({ url }: Facebook, path: string, query: Record<string, string>) {
  const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`)
  return { status: response.status, body: await response.json() }
}

const fields = 'id,name,email'

test('default: whoever has the token and proves the secret reads the fields they name', async () => {
  const facebook = await openFacebook()
  const token = await getToken(facebook)
  const query = { access_token: token, appsecret_proof: toProof(facebook, token) }
  expect((await get(facebook, '/v25.0/me', { ...query, fields })).body).toEqual({
    id: expect.stringMatching(/^\d{16}$/),
    name: 'Ada Example',
    email: 'ada@example.com',
  })
  expect(Object.keys((await get(facebook, '/v25.0/me', query)).body)).toEqual(['id', 'name'])
})

test('behavior: whoever has no address has no such field', async () => {
  const facebook = await openFacebook()
  const token = await getToken(facebook, { ...ada, isSecret: 'on' })
  const query = { access_token: token, appsecret_proof: toProof(facebook, token), fields }
  expect((await get(facebook, '/v25.0/me', query)).body).not.toHaveProperty('email')
})

test('behavior: says whose token it is, to the app alone', async () => {
  const facebook = await openFacebook()
  const { id, secret } = facebook.client
  const read = async (input: string, asker = `${id}|${secret}`) =>
    get(facebook, '/debug_token', { input_token: input, access_token: asker })
  expect((await read(await getToken(facebook))).body.data).toMatchObject({ app_id: id, is_valid: true })
  const foreign = await getToken(facebook, { ...ada, fault: 'wrong-audience' })
  expect((await read(foreign)).body.data.app_id).not.toBe(id)
  expect((await read('unknown')).body.data).toMatchObject({ is_valid: false })
  expect((await read(foreign, `${id}|wrong`)).status).toBe(400)
})

test('behavior: comes back with a fragment nobody asked for', async () => {
  const facebook = await openFacebook()
  expect((await facebook.answerPage()).headers.get('location')).toMatch(/#_=_$/)
})

test('error: no proof of the secret, or another one', async () => {
  const facebook = await openFacebook()
  const token = await getToken(facebook)
  const wrong = { access_token: token, appsecret_proof: toProof(facebook, `${token}1`) }
  expect((await get(facebook, '/v25.0/me', wrong)).body.error.message).toMatch(/^Invalid appsecret_proof/)
  expect((await get(facebook, '/v25.0/me', { access_token: token })).status).toBe(400)
})

test('error: a wrong secret, redirect or verifier, and a code used before', async () => {
  const facebook = await openFacebook()
  const ask = async (changes: Record<string, string>) => {
    const form = { ...toForm(facebook, (await facebook.comeBack()).code), ...changes }
    return (await facebook.ask('/v25.0/oauth/access_token', form)).status
  }
  expect(await ask({ client_secret: 'wrong' })).toBe(400)
  expect(await ask({ redirect_uri: 'http://localhost/' })).toBe(400)
  expect(await ask({ code_verifier: 'wrong' })).toBe(400)
  const { code = '' } = await facebook.comeBack()
  expect([await ask({ code }), await ask({ code })]).toEqual([200, 400])
})
