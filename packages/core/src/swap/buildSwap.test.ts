import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildSwap } from './buildSwap.js'
import { getSwapQuotes } from './getSwapQuotes.js'
import type { SwapQuestion, SwapQuote } from './swapQuote.js'

const config = { apiUrl: 'https://api.example', projectId: 'local' }
const networkId = 'eip155:31337'
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = '0x7382E4870001744C58b77Bcf78880e831fC8A372'
const usdx = { address: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313', symbol: 'USDX', decimals: 6 }
const ether = { address: null, symbol: 'ETH', decimals: 18 }
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const selling: SwapQuestion = { networkId, from, sell: usdx, buy: ether, amount: 5_000_000n }
const buying: SwapQuestion = { networkId, from, sell: ether, buy: usdx, amount: 10n ** 18n }
const deadline = `${Math.floor(Date.now() / 1000) + 1_200}`
const quote: SwapQuote = {
  source: 'pools',
  received: 1_000n,
  minimum: 990n,
  priceImpact: 12,
  route: [],
  fees: [],
  gas: 120_000n,
  validUntil: 0,
}

afterEach(() => void vi.unstubAllGlobals())

function answer(body: unknown, status = 200): { url: string; body: unknown }[] {
  const asked: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: { body?: string }) => {
    asked.push({ url, body: init.body ? JSON.parse(init.body) : null })
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}

const approve = (amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })

/** What the server answers, honestly: a swap of the whole amount, with its approval. */
function toAnswer(change: Record<string, unknown> = {}, tx: Record<string, unknown> = {}) {
  return {
    tx: {
      from: `${networkId}:${from}`,
      to: `${networkId}:${router}`,
      data: '0x38ed173900',
      amount: '1001',
      eip155: { gas: '150000', gasPrice: '1' },
      value: '0',
      ...tx,
    },
    approvals: [{ to: usdx.address, data: approve(5_000_000n), value: '0' }],
    source: 'pools',
    minimumReceived: '990',
    priceImpact: 12,
    route: [],
    fees: [],
    validUntil: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

/** What the server offers to sign, honestly. EIP-2612 */
function toPermit(message: Record<string, string> = {}, domain: Record<string, unknown> = {}) {
  return {
    domain: { name: 'USDX', version: '1', chainId: 31337, verifyingContract: usdx.address, ...domain },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: {
      owner: from,
      spender: router.toLowerCase(),
      value: '5000000',
      nonce: '0',
      deadline,
      ...message,
    },
  }
}

describe('getSwapQuotes', () => {
  test('default: asks by CAIP-10, the coin by its name, and reads whole numbers', async () => {
    const toAmount = '123456789012345678901234567890'
    const asked = answer({
      quotes: [
        {
          id: null,
          fromAmount: '1',
          fromAccount: 'a',
          toAmount,
          toAccount: 'b',
          source: 'pools',
          minimumReceived: '122222221122222222112222222211',
          priceImpact: 7,
          route: [{ venue: 'Pairs', from: 'a', to: 'b', fee: 30 }],
          fees: [{ name: 'fee', asset: 'b', amount: '3' }],
          spender: null,
          gas: '21000',
          validUntil: '2026-01-01T00:00:00.000Z',
        },
      ],
    })
    const [best] = await getSwapQuotes(config, { ...buying, slippage: 55 })
    expect(best).toMatchObject({ received: BigInt(toAmount), gas: 21_000n, fees: [{ amount: 3n }] })
    const { searchParams } = new URL(asked[0]?.url ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({
      amount: '1000000000000000000',
      userAddress: from,
      from: `${networkId}:${coin}`,
      to: `${networkId}:${usdx.address}`,
      slippage: '0.55',
      projectId: 'local',
    })
  })

  test('behavior: of quotes to another network those that arrive elsewhere are none', async () => {
    const told = (source: string, chainId: string) => ({
      ...{ id: null, fromAmount: '1', fromAccount: 'a', toAmount: '5', toAccount: 'b', source },
      ...{ minimumReceived: '4', priceImpact: null, route: [], fees: [], spender: null, gas: null },
      ...{ validUntil: '2026-01-01T00:00:00.000Z', crossing: { chainId, seconds: null } },
    })
    const asked = answer({ quotes: [told('liar', 'eip155:1'), told('lifi', 'eip155:31338')] })
    const crossing = { networkId: 'eip155:31338', recipient: from } as const
    const quotes = await getSwapQuotes(config, { ...buying, crossing })
    expect(quotes.map(({ source }) => source)).toEqual(['lifi'])
    expect(quotes[0].crossing).toEqual({ networkId: 'eip155:31338', seconds: null })
    const { searchParams } = new URL(asked[0]?.url ?? '')
    expect(searchParams.get('to')).toBe(`eip155:31338:${usdx.address}`)
    expect(searchParams.get('recipient')).toBe(`eip155:31338:${from}`)
    await expect(getSwapQuotes(config, buying)).rejects.toMatchObject({ code: 'DATA_SWAP_NO_ROUTE' })
  })

  test.each([
    ['DATA_SWAPS_NOT_SUPPORTED', 400],
    ['DATA_SWAP_NO_ROUTE', 404],
  ])('error: %s is told as it is', async (code, status) => {
    answer({ status: 'FAILED', code, reasons: [] }, status)
    await expect(getSwapQuotes(config, selling)).rejects.toMatchObject({ code })
  })

  test.each([
    [{ status: 'FAILED', code: 'RATE_LIMITED', reasons: [] }, 429],
    [{ quotes: [{}] }, 200],
  ])('error: %j with status %i is no quote', async (body, status) => {
    answer(body, status)
    await expect(getSwapQuotes(config, selling)).rejects.toMatchObject({ code: 'DATA_QUOTES_UNAVAILABLE' })
  })
})

describe('buildSwap', () => {
  test('default: asks the source for no less than was shown; the approval comes with it', async () => {
    const asked = answer(toAnswer())
    const built = await buildSwap(config, selling, quote)
    expect(asked[0]?.body).toMatchObject({
      source: 'pools',
      minimumReceived: '990',
      amount: '5000000',
      slippage: 1,
    })
    expect(built.quote).toMatchObject({ received: 1_001n, minimum: 990n, gas: 120_000n })
    expect(built.transaction).toEqual({
      kind: 'eip155',
      approvals: [{ to: usdx.address, data: approve(5_000_000n), value: 0n }],
      call: { to: router, data: '0x38ed173900', value: 0n },
    })
  })

  test('behavior: an allowance that has to go through nothing is approved in two steps', async () => {
    const approvals = [0n, 5_000_000n].map((amount) => ({
      to: usdx.address,
      data: approve(amount),
      value: '0',
    }))
    answer(toAnswer({ approvals }))
    const { transaction } = await buildSwap(config, selling, quote)
    expect(transaction).toMatchObject({ approvals: [{ data: approve(0n) }, { data: approve(5_000_000n) }] })
  })

  test.each([
    ['of another source', toAnswer({ source: 'other' })],
    ['for less', toAnswer({ minimumReceived: '989' })],
    ['that expects less than its minimum', toAnswer({}, { amount: '980' })],
    ['with coins', toAnswer({}, { value: '1' })],
    ['that calls nothing', toAnswer({}, { data: '0x' })],
    ['whose data is no hex', toAnswer({}, { data: 'approve' })],
    [
      'that approves more',
      toAnswer({ approvals: [{ to: usdx.address, data: approve(5_000_001n), value: '0' }] }),
    ],
    [
      'that approves another token',
      toAnswer({ approvals: [{ to: router, data: approve(5_000_000n), value: '0' }] }),
    ],
    [
      'whose approval pays',
      toAnswer({ approvals: [{ to: usdx.address, data: approve(5_000_000n), value: '1' }] }),
    ],
    [
      'with a call beside it',
      toAnswer({ approvals: [{ to: usdx.address, data: '0xa9059cbb', value: '0' }] }),
    ],
  ])('error: a swap %s is refused', async (_, body) => {
    answer(body)
    await expect(buildSwap(config, selling, quote)).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
  })

  test('error: nobody has to be allowed the coin, and all of it is paid', async () => {
    answer(toAnswer({}, { value: `${10n ** 18n}` }))
    await expect(buildSwap(config, buying, quote)).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
    answer(toAnswer({ approvals: [] }, { value: `${10n ** 18n - 1n}` }))
    await expect(buildSwap(config, buying, quote)).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
  })

  test('behavior: what may be signed in place of the approval comes with it, and is given back signed', async () => {
    answer(toAnswer({ permit: toPermit() }))
    expect((await buildSwap(config, selling, quote)).permit).toEqual(toPermit())
    const asked = answer(toAnswer({ approvals: [] }))
    const permit = { spender: router.toLowerCase(), deadline, signature: `0x${'11'.repeat(65)}` }
    const built = await buildSwap(config, selling, quote, { permit })
    expect(asked[0]?.body).toMatchObject({ permit })
    expect(built).toMatchObject({ permit: null, transaction: { approvals: [] } })
  })

  test.each([
    ['of another amount', toPermit({ value: '5000001' })],
    ['for somebody else to take it', toPermit({ spender: from })],
    ['in another name', toPermit({ owner: router })],
    ['that never ends', toPermit({ deadline: `${2n ** 255n}` })],
    ['of another token', toPermit({}, { verifyingContract: router })],
    ['for another network', toPermit({}, { chainId: 1 })],
    ['of other fields', { ...toPermit(), types: { Permit: [{ name: 'allowed', type: 'bool' }] } }],
    ['with more beside it', { ...toPermit(), types: { ...toPermit().types, Order: [] } }],
  ])('error: a signature %s is never asked for', async (_, permit) => {
    answer(toAnswer({ permit }))
    await expect(buildSwap(config, selling, quote)).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
  })

  test('error: a signature beside no approval, and an approval beside one that was signed', async () => {
    answer(toAnswer({ approvals: [], permit: toPermit() }))
    await expect(buildSwap(config, selling, quote)).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
    answer(toAnswer())
    const permit = { spender: router, deadline: '1', signature: `0x${'11'.repeat(65)}` }
    await expect(buildSwap(config, selling, quote, { permit })).rejects.toMatchObject({
      code: 'DATA_SWAP_NOT_APPROVED',
    })
  })

  test('behavior: one to another network names who gets it there; one that stays, or goes elsewhere, is refused', async () => {
    const crossing = { chainId: 'eip155:31338', seconds: 20 }
    const asked = answer(toAnswer({ crossing, source: 'lifi' }))
    const question: SwapQuestion = {
      ...selling,
      crossing: { networkId: 'eip155:31338', recipient: from },
    }
    const shown = { ...quote, source: 'lifi' }
    const built = await buildSwap(config, question, shown)
    expect(asked[0]?.body).toMatchObject({
      to: `eip155:31338:${coin}`,
      recipient: `eip155:31338:${from}`,
    })
    expect(built.quote.crossing).toEqual({ networkId: 'eip155:31338', seconds: 20 })
    for (const told of [undefined, { chainId: 'eip155:1', seconds: null }]) {
      answer(toAnswer({ crossing: told, source: 'lifi' }))
      await expect(buildSwap(config, question, shown)).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
    }
    answer(toAnswer({ crossing }))
    await expect(buildSwap(config, selling, quote)).rejects.toMatchObject({ code: 'DATA_SWAP_REFUSED' })
  })

  test('behavior: of Solana the transaction is taken as it is', async () => {
    const address = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
    const { tx: _, approvals: __, ...about } = toAnswer()
    answer({ ...about, solana: { transaction: 'AQID', amount: '1001', lastValidBlockHeight: '77' } })
    const question = { ...buying, networkId: 'solana:local', from: address } as const
    const { transaction } = await buildSwap(config, question, quote)
    expect(transaction).toEqual({ kind: 'solana', transaction: 'AQID', lastValidBlockHeight: 77n })
  })
})
