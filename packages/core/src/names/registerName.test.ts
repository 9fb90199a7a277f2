import { getLocalEvmAccount } from '@gangway/dev'
import type { ProfileResponse, SignedNameBody } from '@gangway/protocol'
import { hexToString, verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { testNetworks } from '../chains/eip155/tests/startTestChain.js'
import type { Config } from '../config/config.js'
import { openEvmPage } from '../requests/tests/openEvmPage.js'
import { getOwnNameSuffix } from './getOwnNameSuffix.js'
import { getOwnNames } from './getOwnNames.js'
import { getNameSuggestions, registerName } from './registerName.js'

const account = getLocalEvmAccount(0)
// Nothing of the chain is asked.
const url = 'http://127.0.0.1:1'
const record: ProfileResponse = {
  ...{ name: 'anna.gangway.eth', registered: 1, updated: 1, addresses: {}, attributes: [{}] },
  ...{ registered_at: '2026-11-27T00:00:00.000Z', updated_at: '2026-11-27T00:00:00.000Z' },
}

let config: Config
let provider: TestProvider
let posted: SignedNameBody[]
/** Answers of the server by the end of the path; may be changed at any time. */
let answers: Record<string, { body: unknown; status?: number; date?: Date }>

beforeEach(() => {
  ;({ config, provider } = openEvmPage({ url, context: { networks: testNetworks, getNode: () => url } }))
  provider.overrides.set('personal_sign', () => {
    const { params } = provider.requests.at(-1) ?? {}
    const [message] = params as [`0x${string}`]
    return account.signMessage({ message: hexToString(message) })
  })
  posted = []
  answers = { '/v1/names': { body: { suffix: '.gangway.eth' } }, '/v1/profile/account': { body: record } }
  vi.stubGlobal('fetch', async (asked: string, { body }: RequestInit = {}) => {
    if (body) posted.push(JSON.parse(String(body)))
    const found = answers[new URL(asked).pathname]
    if (!found) throw new TypeError('unreachable')
    const headers = found.date ? { date: found.date.toUTCString() } : {}
    return new Response(JSON.stringify(found.body), { status: found.status ?? 200, headers })
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('default: the wallet signs the name and the time, and the account is called so at once', async () => {
  expect(await registerName(config, { label: 'Anna', attributes: { bio: 'Sails' } })).toEqual({
    name: 'anna.gangway.eth',
  })
  const [body] = posted
  if (!body) throw new Error('nothing was posted')
  expect(JSON.parse(body.message)).toEqual({
    name: 'anna.gangway.eth',
    attributes: { bio: 'Sails' },
    timestamp: expect.closeTo(Date.now() / 1000, -1),
  })
  expect(body).toMatchObject({ coin_type: 0x80000000 + 31337, address: account.address })
  const signed = {
    address: account.address,
    message: body.message,
    signature: body.signature as `0x${string}`,
  }
  expect(await verifyMessage(signed)).toBe(true)
  expect(config.state.identities?.get(account.address)?.name).toBe('anna.gangway.eth')
})

test('behavior: the time is the server’s, whatever this machine’s clock says', async () => {
  const date = new Date(Date.now() + 3_600_000)
  answers['/v1/names'] = { body: { suffix: '.gangway.eth' }, date }
  await registerName(config, { label: 'anna' })
  const { timestamp } = JSON.parse(posted[0]?.message ?? '{}')
  expect(Math.abs(timestamp - date.getTime() / 1000)).toBeLessThan(5)
})

test.each(['NAME_TAKEN', 'NAME_LIMIT_REACHED', 'NAME_INVALID', 'SIWX_MESSAGE_EXPIRED'])(
  'error: %s of the server',
  async (code) => {
    answers['/v1/profile/account'] = { body: { status: 'FAILED', code, reasons: [] }, status: 409 }
    await expect(registerName(config, { label: 'anna' })).rejects.toMatchObject({ code })
    expect(config.state.identities?.get(account.address)?.name).toBeUndefined()
  },
)

test('error: a deployment without names, or out of reach, asks the wallet for nothing', async () => {
  answers = { '/v1/names': { body: { suffix: null } } }
  await expect(registerName(config, { label: 'anna' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  answers = {}
  await expect(registerName(config, { label: 'anna' })).rejects.toMatchObject({
    code: 'NAME_SERVICE_UNAVAILABLE',
  })
  expect(provider.requests.some(({ method }) => method === 'personal_sign')).toBe(false)
})

test('error: a declined signature registers nothing', async () => {
  provider.overrides.set('personal_sign', () => {
    throw { code: 4001 }
  })
  await expect(registerName(config, { label: 'anna' })).rejects.toMatchObject({ code: 'SIGN_USER_REJECTED' })
  expect(posted).toEqual([])
})

test('default: what is free, what an address owns, and how names end', async () => {
  answers = {
    '/v1/names': { body: { suffix: '.gangway.eth' } },
    '/v1/profile/suggestions/anna': {
      body: {
        suggestions: [
          { name: 'anna.gangway.eth', registered: true },
          { name: 'my-anna.gangway.eth', registered: false },
        ],
      },
    },
    [`/v1/profile/reverse/${account.address}`]: { body: [record] },
  }
  expect(await getOwnNameSuffix(config)).toBe('.gangway.eth')
  expect(await getNameSuggestions(config, { label: 'anna' })).toEqual([
    { label: 'anna', isFree: false },
    { label: 'my-anna', isFree: true },
  ])
  expect(await getOwnNames(config, { address: account.address })).toEqual(['anna.gangway.eth'])
})
