import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WireBalance } from '@gangway/protocol'
import { gangwaySolana } from '@gangway/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchBalances, type TokenBalance } from './fetchBalances.js'

const networkId = gangwaySolana.caipNetworkId
const mint = 'Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn'
const wire: WireBalance = {
  name: 'USDX',
  symbol: 'USDX',
  chainId: networkId,
  address: `${networkId}:${mint}`,
  price: 0,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
}

let answer: unknown
let apiUrl: string
let close: () => Promise<void>

beforeEach(async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => new Promise((resolve) => server.close(() => resolve()))
})
afterEach(() => close())

async function fetchRow(changes: Partial<WireBalance>): Promise<TokenBalance | undefined> {
  answer = { balances: [{ ...wire, ...changes }] }
  const parameters = { networkId, address: mint, force: false }
  return (await fetchBalances({ apiUrl, projectId: 'local' }, parameters)).tokenBalances[0]
}

test('default', async () => {
  expect(await fetchRow({})).toEqual({
    name: 'USDX',
    symbol: 'USDX',
    chainId: networkId,
    address: mint,
    value: null,
    price: null,
    quantity: { decimals: 6, numeric: '1.5' },
    amount: 1_500_000n,
    iconUrl: '',
    isVerified: true,
    restriction: null,
    verdict: { level: 'ok', reasons: [] },
  })
})

test('behavior: a picture is asked of the deployment, whatever host an answer names', async () => {
  const row = await fetchRow({ iconUrl: 'https://stranger.example/public/1' })
  expect(row?.iconUrl).toBe(`${apiUrl}/public/1`)
})

test('behavior: what cannot be sent says so', async () => {
  expect(await fetchRow({ restriction: 'frozen' })).toMatchObject({ restriction: 'frozen' })
  expect(await fetchRow({ restriction: 'non-transferable' })).toMatchObject({
    restriction: 'non-transferable',
  })
})

test('behavior: what a token on no list says of itself is marked as that, and cleaned', async () => {
  expect(await fetchRow({ isVerified: false, name: '\u202eXDSU\n ', symbol: 'US\u200bDX' })).toMatchObject({
    isVerified: false,
    name: 'XDSU',
    symbol: 'USDX',
  })
  expect(await fetchRow({ isVerified: false, name: '\u200b', symbol: '' })).toMatchObject({
    name: 'Dmc9…YjoNPn',
    symbol: 'Dmc9…YjoNPn',
  })
})

test('behavior: a row with 0 decimals is dropped (product.md §5)', async () => {
  expect(await fetchRow({ quantity: { decimals: '0', numeric: '1' } })).toBeUndefined()
})
