import {
  callJsonRpc,
  createSwapServices,
  getLocalSolanaAccount,
  getSwapEnv,
  seedSolana,
  startSolanaGateway,
  startSurfpool,
  usdxMint,
  waitUntil,
} from '@gangway/dev'
import {
  type ConvertSolanaTransactionResponse,
  convertQuotesResponseSchema,
  convertSolanaTransactionResponseSchema,
  parseWith,
} from '@gangway/protocol'
import { gangwaySolana } from '@gangway/registry'
import { startServer } from '@gangway/server-kit'
import {
  createKeyPairSignerFromBytes,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDataApi } from './startDataApi.js'

// Swaps of Solana by a stand-in of Jupiter, on a local network: what is quoted, built, sent, and refused.

const chain = gangwaySolana.caipNetworkId
const sol = `${chain}:So11111111111111111111111111111111111111111`
const usdx = `${chain}:${usdxMint}`
const wallet = getLocalSolanaAccount('wallet 1')
const ofSol = { from: sol, to: usdx, amount: '2000000000' }
const ofUsdx = { from: usdx, to: sol, amount: '150000000' }
const lies = ['lying-target', 'lying-recipient', 'lying-amount', 'lying-minimum', 'hidden-approval'] as const

const stops: (() => Promise<unknown>)[] = []
let rpcUrl = ''
let apiUrl = ''
let servicesUrl = ''

beforeAll(async () => {
  const node = await startSurfpool()
  stops.unshift(() => node.stop())
  // Which says that it is the local network: a node of another is asked nothing.
  const upstream = { rpcUrl: node.url, wsUrl: node.wsUrl }
  const gateway = await startSolanaGateway({ port: 0, wsPort: 0, getUpstream: () => upstream })
  stops.unshift(() => gateway.stop())
  rpcUrl = gateway.url
  await seedSolana(node.url)
  const { fetch } = createSwapServices({ rpc: { [chain]: rpcUrl } })
  const services = await startServer({ fetch, host: '127.0.0.1', port: 0, portVariable: 'API_PORT' })
  stops.unshift(() => services.close(0))
  servicesUrl = `http://127.0.0.1:${services.port}`
  const api = await startDataApi({
    networks: [{ network: gangwaySolana, rpcUrls: [rpcUrl] }],
    env: getSwapEnv(servicesUrl),
  })
  stops.unshift(() => api.stop())
  apiUrl = api.url
})

afterAll(async () => {
  for (const stop of stops) await stop()
})

afterEach(() => arm(''))

const arm = (fault: string) =>
  fetch(`${servicesUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'jupiter', fault }),
  })

async function getQuote(terms: typeof ofSol) {
  const query = new URLSearchParams({ projectId: 'local', userAddress: wallet.address, ...terms })
  const answer = await fetch(`${apiUrl}/v1/convert/quotes?${query}`)
  return parseWith(convertQuotesResponseSchema, await answer.json()).quotes[0]
}

async function build(
  terms: typeof ofSol,
  more: object = {},
): Promise<ConvertSolanaTransactionResponse | string> {
  const userAddress = `${chain}:${wallet.address}`
  const body = JSON.stringify({ projectId: 'local', userAddress, slippage: 1, ...terms, ...more })
  const answer = await fetch(`${apiUrl}/v1/convert/build-transaction`, { method: 'POST', body })
  const json = (await answer.json()) as { code?: string }
  return answer.ok ? parseWith(convertSolanaTransactionResponseSchema, json) : (json.code ?? '')
}

const balanceSchema = v.object({ value: v.number() })
const tokensSchema = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({ info: v.object({ tokenAmount: v.object({ amount: v.string() }) }) }),
        }),
      }),
    }),
  ),
})

async function readBalances(): Promise<{ sol: bigint; usdx: bigint }> {
  const options = { commitment: 'confirmed', encoding: 'jsonParsed' }
  const lamports = parseWith(
    balanceSchema,
    await callJsonRpc(rpcUrl, 'getBalance', [wallet.address, options]),
  )
  const tokens = parseWith(
    tokensSchema,
    await callJsonRpc(rpcUrl, 'getTokenAccountsByOwner', [wallet.address, { mint: usdxMint }, options]),
  )
  const amounts = tokens.value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount))
  return { sol: BigInt(lamports.value), usdx: amounts.reduce((sum, each) => sum + each, 0n) }
}

/** Signs as a wallet does, and sends. */
async function send(transaction: string): Promise<void> {
  const { keyPair } = await createKeyPairSignerFromBytes(wallet.keyPairBytes)
  const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  const signed = await partiallySignTransaction([keyPair], decoded)
  const wire = getBase64EncodedWireTransaction(signed)
  const signature = await callJsonRpc(rpcUrl, 'sendTransaction', [wire, { encoding: 'base64' }])
  await waitUntil(
    async () => {
      const answer = await callJsonRpc(rpcUrl, 'getSignatureStatuses', [[signature]])
      return (
        (answer as { value: ({ confirmationStatus: string } | null)[] }).value[0]?.confirmationStatus ===
        'confirmed'
      )
    },
    { timeout: 20_000, what: 'a swap' },
  )
}

test('default: SOL for USDX, from the quote to what arrives', async () => {
  const quote = await getQuote(ofSol)
  expect(quote).toMatchObject({ source: 'jupiter', toAmount: '299100000', priceImpact: 12, spender: null })
  const built = await build(ofSol, { source: 'jupiter', minimumReceived: quote?.minimumReceived })
  if (typeof built === 'string') throw new Error(built)
  expect(built.solana.amount).toBe('299100000')
  const before = await readBalances()
  await send(built.solana.transaction)
  const after = await readBalances()
  expect(after.usdx - before.usdx).toBe(299_100_000n)
  expect(before.sol - after.sol).toBeLessThanOrEqual(2_000_010_000n)
})

test('default: USDX for SOL', async () => {
  const built = await build(ofUsdx)
  if (typeof built === 'string') throw new Error(built)
  const before = await readBalances()
  await send(built.solana.transaction)
  const after = await readBalances()
  expect(before.usdx - after.usdx).toBe(150_000_000n)
  expect(after.sol - before.sol).toBeGreaterThanOrEqual(997_000_000n - 10_000n)
})

test.each(lies)('error: no %s is let through, whichever way it goes', async (lie) => {
  await arm(lie)
  expect(await build(ofSol)).toBe('DATA_SWAP_REFUSED')
  expect(await build(ofUsdx)).toBe('DATA_SWAP_REFUSED')
})

test('error: more than there is, a minimum that is past, a way there is not', async () => {
  expect(await build({ ...ofSol, amount: '9000000000000' })).toBe('DATA_SWAP_BALANCE_LOW')
  expect(await build(ofSol, { minimumReceived: '299200000' })).toBe('DATA_SWAP_PRICE_MOVED')
  expect(await build({ ...ofSol, amount: '1' })).toBe('DATA_SWAP_NO_ROUTE')
  await arm('down')
  expect(await build(ofSol)).toBe('DATA_QUOTES_UNAVAILABLE')
})
