import { expect, test } from 'vitest'
import { ada, openSocial, type PageAnswer, verifier } from '../../fixtures/openSocials.js'

const openDiscord = (scope = 'identify email') =>
  openSocial('discord', { path: '/api/oauth2/authorize', query: { scope } })

type Discord = Awaited<ReturnType<typeof openDiscord>>

const toForm = ({ client, redirectUri }: Discord, code = '') => ({
  grant_type: 'authorization_code',
  client_id: client.id,
  client_secret: client.secret,
  redirect_uri: redirectUri,
  code_verifier: verifier,
  code,
})

async function readMe(discord: Discord, answer: PageAnswer = ada) {
  const { code } = await discord.comeBack(answer)
  const { access_token: token } = await (await discord.ask('/api/oauth2/token', toForm(discord, code))).json()
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${discord.url}/api/users/@me`, { headers })).json()
}

test('default: a user, with an address and whether it is verified', async () => {
  expect(await readMe(await openDiscord())).toMatchObject({
    id: expect.stringMatching(/^\d{18}$/),
    username: 'ada.example',
    global_name: 'Ada Example',
    email: 'ada@example.com',
    verified: true,
  })
})

test('behavior: the address may be null, or not verified, or not asked for', async () => {
  const discord = await openDiscord()
  expect(await readMe(discord, { ...ada, isSecret: 'on' })).toMatchObject({ email: null, verified: false })
  expect(await readMe(discord, { name: 'Ada', email: 'ada@example.com' })).toMatchObject({ verified: false })
  expect(await readMe(await openDiscord('identify'))).not.toHaveProperty('email')
})

test('error: a wrong secret, redirect or verifier, and a code used before', async () => {
  const discord = await openDiscord()
  const ask = async (changes: Record<string, string>) => {
    const form = { ...toForm(discord, (await discord.comeBack()).code), ...changes }
    const response = await discord.ask('/api/oauth2/token', form)
    return [response.status, (await response.json()).error]
  }
  expect(await ask({ client_secret: 'wrong' })).toEqual([401, 'invalid_client'])
  expect(await ask({ redirect_uri: 'http://localhost/' })).toEqual([400, 'invalid_grant'])
  expect(await ask({ code_verifier: 'wrong' })).toEqual([400, 'invalid_grant'])
  const { code = '' } = await discord.comeBack()
  expect(await ask({ code })).toEqual([200, undefined])
  expect(await ask({ code })).toEqual([400, 'invalid_grant'])
})

test('error: takes forms alone, and no token but its own', async () => {
  const { url, ...discord } = await openDiscord()
  const body = JSON.stringify(toForm({ url, ...discord }, (await discord.comeBack()).code))
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/oauth2/token`, { method: 'POST', body, headers })).status).toBe(401)
  expect((await fetch(`${url}/api/users/@me`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(
    401,
  )
})
