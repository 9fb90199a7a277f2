import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GangwayError, limits, noFeatures, storageKeys, toCaipAccountId } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { namespaceClients } from '../../chains/getNamespaceClient.js'
import type { NamespaceClient } from '../../chains/namespaceClient.js'
import type { Config } from '../../config/config.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage, type KeyValueStorage } from '../../kernel/storage/keyValueStorage.js'
import { getBalances } from '../balances/getBalances.js'
import { addToken } from './addToken.js'
import { keepCustomTokens } from './keepCustomTokens.js'
import { lookUpToken } from './lookUpToken.js'
import { removeToken } from './removeToken.js'

const networkId = gangwayOne.caipNetworkId
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = toCaipAccountId(networkId, owner)
const usdxAddress = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'
const tickets = { address: '0xTickets', name: 'Tickets', symbol: 'TICK', decimals: 0 }
const gold = { address: '0xGold', name: 'Gold', symbol: 'GOLD', decimals: 18 }

const usdxRow = {
  name: 'USDX',
  symbol: 'USDX',
  chainId: networkId,
  address: toCaipAccountId(networkId, usdxAddress),
  price: 1,
  value: 2,
  quantity: { decimals: '6', numeric: '2' },
  iconUrl: '',
}

let api: Server
let rows: unknown[]
/** What the chain says of each token; undefined: it does not answer. */
let chain: Map<string, bigint>
let config: Config

beforeAll(async () => {
  api = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ balances: rows })),
  )
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => api.close(resolve)))

beforeEach(() => {
  rows = [usdxRow]
  chain = new Map()
  config = openPage()
})

function openPage(): Config {
  const config = createConfig({
    projectId: 'local',
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    networks: [gangwayOne],
    features: noFeatures,
    discovery: false,
  })
  const client: Pick<NamespaceClient, 'readToken' | 'getTokenBalance'> = {
    readToken: async (_networkId, address) => ({ ...tickets, address }),
    async getTokenBalance(_networkId, token) {
      const amount = chain.get(token)
      if (amount === undefined) throw new GangwayError('NETWORK_UNREACHABLE')
      return amount
    },
  }
  namespaceClients(config).set('eip155', Promise.resolve(client as NamespaceClient))
  return config
}

const read = () => getBalances(config, { networkId, address: owner, force: true })
const add = (token: typeof tickets) => addToken(config, { networkId, owner, token })
const shown = (page = config) =>
  page.state.balances.get(account)?.tokenBalances.map(({ symbol, amount }) => [symbol, amount])

describe('added tokens in the balances', () => {
  test('default: zero and 0 decimals are shown, as unverified (product.md §5 drops rows of the wire)', async () => {
    add(tickets)
    add(gold)
    chain.set(tickets.address, 7n).set(gold.address, 0n)
    await read()
    expect(shown()).toEqual([
      ['USDX', 2_000_000n],
      ['TICK', 7n],
      ['GOLD', 0n],
    ])
    expect(config.state.balances.get(account)?.tokenBalances.at(1)).toEqual({
      name: 'Tickets',
      symbol: 'TICK',
      chainId: networkId,
      address: tickets.address,
      value: null,
      price: null,
      quantity: { decimals: 0, numeric: '7' },
      amount: 7n,
      iconUrl: `${config.apiUrl}/public/getAssetImage/${toCaipAccountId(networkId, tickets.address)}`,
      isVerified: false,
      restriction: null,
      verdict: { level: 'ok', reasons: [] },
    })
  })

  test('behavior: one that cannot be read has no row, and the others have theirs', async () => {
    add(tickets)
    add(gold)
    chain.set(gold.address, 1n)
    await read()
    expect(shown()).toEqual([
      ['USDX', 2_000_000n],
      ['GOLD', 1n],
    ])
    expect(config.state.balances.get(account)?.status).toBe('loaded')
  })

  test('behavior: one that can no longer be read keeps its last amount', async () => {
    add(gold)
    chain.set(gold.address, 1n)
    await read()
    chain.clear()
    await read()
    expect(shown()?.at(-1)).toEqual(['GOLD', 1n])
  })

  test('behavior: one the server knows without a name gets the name the chain gave it, and is asked for once', async () => {
    rows = [
      {
        ...usdxRow,
        name: '0xGo…Gold',
        symbol: '0xGo…Gold',
        address: toCaipAccountId(networkId, gold.address),
      },
    ]
    add(gold)
    await read()
    expect(config.state.balances.get(account)?.tokenBalances).toMatchObject([
      { symbol: 'GOLD', name: 'Gold', amount: 2_000_000n, isVerified: false },
    ])
  })
})

describe('addToken, removeToken', () => {
  test('behavior: each account and network has its own', () => {
    add(gold)
    expect(config.state.customTokens).toEqual(new Map([[account, [gold]]]))
  })

  test('error: a listed token, or one that was added, is not added again', () => {
    add(gold)
    expect(() => add(gold)).toThrow(expect.objectContaining({ code: 'TOKEN_ALREADY_LISTED' }))
    expect(() => add({ ...gold, address: usdxAddress })).toThrow(
      expect.objectContaining({ code: 'TOKEN_ALREADY_LISTED' }),
    )
  })

  test('error: no more than 100', () => {
    for (let index = 0; index < limits.customTokensKept; index += 1) add({ ...gold, address: `0x${index}` })
    expect(() => add(gold)).toThrow(expect.objectContaining({ code: 'TOKEN_LIMIT_REACHED' }))
  })

  test('behavior: what is removed disappears at once; what is listed stays', async () => {
    add(gold)
    chain.set(gold.address, 1n)
    await read()
    removeToken(config, { networkId, owner, address: gold.address })
    expect(shown()).toEqual([['USDX', 2_000_000n]])
    expect(config.state.customTokens.size).toBe(0)
    const before = config.state
    removeToken(config, { networkId, owner, address: usdxAddress })
    expect(config.state).toBe(before)
  })
})

describe('lookUpToken', () => {
  const lookUp = (address: string) => lookUpToken(config, { networkId, owner, address })

  test('default: what the chain says, and what the owner holds', async () => {
    chain.set('0xNew', 3n)
    expect(await lookUp('0xNew')).toEqual({
      token: { ...tickets, address: '0xNew' },
      amount: 3n,
      presence: 'absent',
      imitates: null,
    })
  })

  test('behavior: an amount that cannot be read is unknown, and no reason to refuse', async () => {
    expect((await lookUp('0xNew')).amount).toBeNull()
  })

  test('behavior: says whether the list has it already', async () => {
    add(gold)
    expect((await lookUp(gold.address)).presence).toBe('added')
    expect((await lookUp(usdxAddress)).presence).toBe('listed')
  })
})

describe('keepCustomTokens', () => {
  let storage: KeyValueStorage
  /** The browser's window, as far as the storage of other tabs is concerned. */
  let window: EventTarget
  beforeEach(() => {
    storage = createMemoryStorage()
    window = new EventTarget()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  })
  afterEach(() => vi.unstubAllGlobals())

  const key = storageKeys.customTokens
  const keep = (page: Config) => {
    const { signal } = new AbortController()
    keepCustomTokens(page, { storage, worldId: null, since: page.state, signal })
  }
  const write = (value: unknown) => storage.setItem(key, JSON.stringify({ worldId: null, value }))
  const readStored = () => JSON.parse(storage.getItem(key) ?? '{}').value
  const writeElsewhere = (value: unknown) => {
    write(value)
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  test('default: what is added is there on the next visit', () => {
    keep(config)
    add(gold)
    add(tickets)
    removeToken(config, { networkId, owner, address: tickets.address })
    const next = openPage()
    keep(next)
    expect(next.state.customTokens).toEqual(new Map([[account, [gold]]]))
  })

  test('behavior: what was added before this code had loaded is kept too', () => {
    write({ other: [tickets], [account]: [tickets, gold] })
    const silver = { ...gold, address: '0xSilver' }
    add(gold)
    add(silver)
    keep(config)
    expect(readStored()).toEqual({ other: [tickets], [account]: [tickets, gold, silver] })
  })

  test('behavior: what another tab adds or removes appears here, balance and all, and is not written back', async () => {
    keep(config)
    await read()
    const written = vi.spyOn(storage, 'setItem')
    chain.set(gold.address, 5n)
    writeElsewhere({ [account]: [gold] })
    await vi.waitFor(() => expect(shown()?.at(-1)).toEqual(['GOLD', 5n]))
    writeElsewhere({})
    await vi.waitFor(() => expect(shown()).toEqual([['USDX', 2_000_000n]]))
    expect(written).toHaveBeenCalledTimes(2)
  })

  test('behavior: the balance of what is added is read at once', async () => {
    keep(config)
    await read()
    chain.set(gold.address, 9n)
    add(gold)
    await vi.waitFor(() => expect(shown()?.at(-1)).toEqual(['GOLD', 9n]))
  })
})
