import { gangwayOne } from '@gangway/registry'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Config } from '../../config/config.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { getIdentity } from './getIdentity.js'

const networkId = gangwayOne.caipNetworkId
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const anna = { name: 'anna.eth', avatar: 'https://api.example/v1/picture/1' }

let config: Config
let asked: string[]
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  asked = []
  answer = () => Response.json(anna)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  const parameters = { projectId: 'local', apiUrl: 'https://api.example', networks: [gangwayOne] }
  config = createConfig({ ...parameters, storage: createMemoryStorage() })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ask = () => getIdentity(config, { networkId, address })
const known = () => config.state.identities?.get(address)

test('default: name and picture of an account (product.md §3)', async () => {
  await ask()
  expect(asked).toEqual([`https://api.example/v1/identity/${address}?projectId=local`])
  expect(known()).toMatchObject(anna)
})

test('behavior: asked once in 5 min, by however many (product.md §9)', async () => {
  await Promise.all([ask(), ask()])
  vi.setSystemTime(Date.now() + 299_000)
  await ask()
  expect(asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1_000)
  await ask()
  expect(asked).toHaveLength(2)
})

test('error: what was known stays, and is asked for again', async () => {
  await ask()
  vi.setSystemTime(Date.now() + 300_000)
  answer = () => new Response('', { status: 503 })
  await ask()
  expect(known()).toMatchObject(anna)
  answer = () => Response.json({ name: null, avatar: null })
  await ask()
  expect(known()?.name).toBeNull()
})

test('behavior: nobody is asked about accounts of Solana', async () => {
  await getIdentity(config, { networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: 'x' })
  expect(asked).toEqual([])
})
