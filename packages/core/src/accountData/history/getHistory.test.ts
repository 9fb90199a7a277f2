import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type HistoryResponse,
  type NftsResponse,
  noFeatures,
  specTexts,
  type TrackedEvent,
  toCaipAccountId,
  type WireTransaction,
} from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../../config/config.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { getMoreNfts, getNfts } from '../nfts/getNfts.js'
import { followAccount } from '../stream/followAccount.js'
import { getHistory, getMoreHistory } from './getHistory.js'

const networkId = gangwayOne.caipNetworkId
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdx = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'
const account = toCaipAccountId(networkId, address)

let answer: (url: URL, response: ServerResponse<IncomingMessage>) => void
let asked: URL[]
let apiUrl: string
let close: () => Promise<void>
let events: TrackedEvent[]
let config: Config

beforeEach(async () => {
  asked = []
  events = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', apiUrl)
    asked.push(url)
    answer(url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  config = createConfig({
    projectId: 'local',
    apiUrl,
    networks: [gangwayOne],
    features: { ...noFeatures, history: true },
    storage: createMemoryStorage(),
    onEvent: (event) => events.push(event),
  })
  close = async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})
afterEach(() => close())

function receive(hash: string, change: Partial<WireTransaction['transfers'][number]> = {}): WireTransaction {
  return {
    id: hash,
    metadata: {
      operationType: 'receive',
      hash,
      chain: networkId,
      minedAt: '2026-11-21T12:00:00.000Z',
      sentFrom: stranger,
      sentTo: usdx,
      status: 'confirmed',
      nonce: 7,
      fee: '0.000021',
      block: 12,
    },
    transfers: [
      {
        fungible_info: { name: 'USDX', symbol: 'US\u202eDX', icon: null },
        direction: 'in',
        quantity: { numeric: '1.50' },
        value: 1.5,
        address: `${networkId}:${usdx}`,
        from: stranger,
        to: address,
        ...change,
      },
    ],
  }
}

const json = (body: HistoryResponse | NftsResponse) => (_: URL, response: ServerResponse<IncomingMessage>) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
const getList = () => config.state.history.get(account)
const getHashes = () => getList()?.rows.map(({ hash }) => hash)

/** Pages of one row each, by cursor. */
function serve(hashes: readonly string[], meta: HistoryResponse['meta'] = {}) {
  answer = (url, response) => {
    const at = Number(url.searchParams.get('cursor') ?? 0)
    const hash = hashes[at]
    const next = at + 1 < hashes.length ? `${at + 1}` : null
    json({ data: hash ? [receive(hash)] : [], next, meta })(url, response)
  }
}

describe('getHistory', () => {
  test('behavior: how much moved of a token nobody knows the decimals of is unknown, not zero', async () => {
    answer = json({ data: [receive('0x1', { quantity: { numeric: '' } })], next: null })
    await getHistory(config, { networkId, address })
    expect(getList()?.rows[0]?.transfers[0]).toMatchObject({ amount: null, decimals: 0 })
  })

  test('behavior: a protocol’s name is cleaned as a token’s is, and one without a name is none', async () => {
    const named = (name: string) => {
      const row = receive(name)
      return { ...row, metadata: { ...row.metadata, protocol: { name, isBridge: true } } }
    }
    answer = json({ data: [named('Ac\u202eross'), named('\u200b'), receive('0x3')], next: null })
    await getHistory(config, { networkId, address })
    expect(getList()?.rows.map(({ protocol }) => protocol)).toEqual([
      { name: 'Across', isBridge: true },
      null,
      null,
    ])
  })

  test('behavior: a picture is asked of the deployment, whatever host an answer names (product.md §3)', async () => {
    const icon = { url: 'https://stranger.example/public/1' }
    answer = json({ data: [receive('0x1', { fungible_info: { icon } }), receive('0x2')], next: null })
    await getHistory(config, { networkId, address })
    const urls = getList()?.rows.map(({ transfers }) => transfers[0]?.iconUrl)
    expect(urls).toEqual([`${apiUrl}/public/1`, ''])
  })

  test('default: the rows of services.md §3, with what the wire says beyond', async () => {
    answer = json({
      data: [receive('0x1')],
      next: null,
      meta: { since: '2026-11-20T00:00:00.000Z', hidden: 2 },
    })
    await getHistory(config, { networkId, address })
    expect(getList()).toMatchObject({
      status: 'loaded',
      next: null,
      leftOut: 2,
      since: Date.UTC(2026, 10, 20),
      rows: [
        {
          hash: '0x1',
          operation: 'receive',
          status: 'confirmed',
          minedAt: Date.UTC(2026, 10, 21, 12),
          nonce: 7,
          block: 12,
          fee: '0.000021',
          isHidden: false,
          transfers: [
            {
              kind: 'token',
              symbol: 'USDX',
              amount: 150n,
              decimals: 2,
              token: usdx,
              from: stranger,
              to: address,
            },
          ],
        },
      ],
    })
    expect(asked[0]?.pathname).toBe(`/v1/account/${address}/history`)
    expect(asked[0]?.searchParams.get('chainId')).toBe(networkId)
  })

  test('behavior: an answer is good for 30 s; a forced read asks again', async () => {
    serve(['0x1'])
    await getHistory(config, { networkId, address })
    await getHistory(config, { networkId, address })
    expect(asked).toHaveLength(1)
    await getHistory(config, { networkId, address, force: true })
    expect(asked).toHaveLength(2)
  })

  test('behavior: page after page to the end; a change reads as many again, so that what was undone is gone', async () => {
    serve(['0x1', '0x2', '0x3'])
    await getHistory(config, { networkId, address })
    await getMoreHistory(config, { networkId, address })
    expect(getHashes()).toEqual(['0x1', '0x2'])
    serve(['0x0', '0x1', '0x3', '0x4'])
    await getHistory(config, { networkId, address, force: true })
    expect(getHashes()).toEqual(['0x0', '0x1'])
    await getMoreHistory(config, { networkId, address })
    await getMoreHistory(config, { networkId, address })
    await getMoreHistory(config, { networkId, address })
    expect(getHashes()).toEqual(['0x0', '0x1', '0x3', '0x4'])
    expect(getList()?.next).toBeNull()
    expect(events.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(4)
  })

  test.each([
    ['spam', { level: 'spam', reasons: ['zero-value'] }, true],
    ['dust', { level: 'suspicious', reasons: ['dust'] }, true],
    ['given to many', { level: 'suspicious', reasons: ['airdrop'] }, false],
    ['on no list', { level: 'unknown', reasons: ['unlisted'] }, false],
  ] as const)(
    'behavior: hidden by default, or not: %s (data-sources.md §7)',
    async (_, verdict, isHidden) => {
      answer = json({
        data: [receive('0x1', { verdict: { ...verdict, reasons: [...verdict.reasons] } })],
        next: null,
      })
      await getHistory(config, { networkId, address, includeHidden: true })
      expect(getList()?.rows[0]?.isHidden).toBe(isHidden)
      expect(asked[0]?.searchParams.get('includeHidden')).toBe('true')
    },
  )

  test('behavior: once spam was asked for, it stays asked for', async () => {
    serve(['0x1', '0x2'])
    await getHistory(config, { networkId, address })
    await getHistory(config, { networkId, address, includeHidden: true })
    await getMoreHistory(config, { networkId, address })
    await getHistory(config, { networkId, address, force: true })
    expect(asked.map(({ searchParams }) => searchParams.get('includeHidden'))).toEqual([
      null,
      'true',
      'true',
      'true',
      'true',
    ])
  })

  test('behavior: rows of another network are dropped (modal-behaviour.md §12)', async () => {
    const other = receive('0x2')
    answer = json({
      data: [receive('0x1'), { ...other, metadata: { ...other.metadata, chain: 'eip155:1' } }],
      next: null,
    })
    await getHistory(config, { networkId, address })
    expect(getHashes()).toEqual(['0x1'])
  })

  test('error: the last good list stays, the event says neither whose nor where (product.md §8)', async () => {
    serve(['0x1'])
    await getHistory(config, { networkId, address })
    answer = (_, response) => void response.writeHead(503).end('{}')
    await getHistory(config, { networkId, address, force: true })
    expect(getList()).toMatchObject({ status: 'error', rows: [{ hash: '0x1' }] })
    expect(events.at(-1)).toEqual({
      type: 'track',
      event: 'ERROR_FETCH_TRANSACTIONS',
      properties: { isSmartAccount: false },
    })
    expect(specTexts.fetchTransactionsFailed).toBe('Failed to fetch transactions')
  })
})

test('getNfts: what is held, its names cleaned and cut', async () => {
  const nft = {
    chainId: networkId,
    address: `${networkId}:${usdx}`,
    tokenId: '7',
    standard: 'erc1155',
    name: `Sea\u202e ${'x'.repeat(60)}`,
    collection: null,
    balance: '3',
    verdict: { level: 'ok', reasons: [] },
  } as const
  answer = (url, response) =>
    json({
      data: [
        { ...nft, tokenId: url.searchParams.get('cursor') ?? '7', verdict: { level: 'ok', reasons: [] } },
      ],
      next: url.searchParams.has('cursor') ? null : '8',
    })(url, response)
  await getNfts(config, { networkId, address })
  await getMoreNfts(config, { networkId, address })
  expect(config.state.nfts.get(account)?.rows).toMatchObject([
    { address: usdx, tokenId: '7', name: `Sea ${'x'.repeat(36)}`, balance: 3n },
    { tokenId: '8' },
  ])
})

describe('followAccount', () => {
  test('behavior: without a stream it asks every 30 s for what was read, and for nothing once stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    serve(['0x1'])
    await getHistory(config, { networkId, address })
    const stop = followAccount(config, { networkId, address })
    const count = () => asked.filter(({ pathname }) => pathname.endsWith('/history')).length
    vi.advanceTimersByTime(29_999)
    expect(count()).toBe(1)
    vi.advanceTimersByTime(1)
    await vi.waitFor(() => expect(count()).toBe(2))
    expect(asked.some(({ pathname }) => pathname.endsWith('/nfts'))).toBe(false)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(count()).toBe(2)
    vi.useRealTimers()
  })

  test('behavior: a deployment without history is not asked', () => {
    const quiet = createConfig({
      projectId: 'local',
      apiUrl,
      networks: [gangwayOne],
      features: noFeatures,
      storage: createMemoryStorage(),
    })
    vi.useFakeTimers({ toFake: ['setInterval'] })
    followAccount(quiet, { networkId, address })
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    expect(asked).toEqual([])
  })
})
