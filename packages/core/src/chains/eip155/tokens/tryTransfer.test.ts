import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SendToken } from '../../sendParameters.js'
import { createGetClient } from '../createGetClient.js'
import { mintTokens } from '../tests/mintTokens.js'
import { startFront } from '../tests/startFront.js'
import {
  oddTokens,
  recipient,
  sender,
  startTestChain,
  type TestChain,
  usdx,
} from '../tests/startTestChain.js'
import { toTransferCall } from '../toTransferCall.js'
import { tryTransfer } from './tryTransfer.js'

/** Answers one word, or less, to anything. */
const odd = '0x000000000000000000000000000000000000fee4'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  for (const { address } of Object.values(oddTokens)) await mintTokens(chain, address, 10n ** 30n)
})
afterAll(() => chain?.stop())

function connect(url = chain.url) {
  return createGetClient({ ...chain.context, getNode: () => url })('eip155:31337')
}

type Try = { token?: SendToken; amount?: bigint; to?: `0x${string}`; client?: ReturnType<typeof connect> }

const attempt = ({ token = usdx, amount = 1_000n, to = recipient, client = connect() }: Try) =>
  tryTransfer(client, sender, to, toTransferCall(token, to, amount))

const oddToken = { address: odd, symbol: 'ODD', decimals: 18 }

describe('tryTransfer', () => {
  test('default: a standard token gives the recipient all of it', async () => {
    expect(await attempt({})).toEqual({ isRefused: false, received: 1_000n })
  })

  test('behavior: product.md §7, a token that returns nothing has not refused', async () => {
    expect(await attempt({ token: oddTokens.mute })).toEqual({ isRefused: false, received: 1_000n })
  })

  test('behavior: a token that takes a fee gives less', async () => {
    expect(await attempt({ token: oddTokens.feeTaking })).toEqual({ isRefused: false, received: 990n })
  })

  test('behavior: a token that returns false has refused', async () => {
    expect(await attempt({ token: oddTokens.refusing })).toEqual({ isRefused: true, received: 0n })
  })

  test('behavior: tokens with 0 and with 24 decimals', async () => {
    expect(await attempt({ token: oddTokens.whole, amount: 3n })).toMatchObject({ received: 3n })
    const amount = 10n ** 24n + 1n
    expect(await attempt({ token: oddTokens.fine, amount })).toMatchObject({ received: amount })
  })

  test('behavior: sent to oneself, nobody can say what arrives', async () => {
    expect(await attempt({ token: oddTokens.feeTaking, to: sender })).toEqual({
      isRefused: false,
      received: null,
    })
  })

  test('behavior: what reverts is for the gas estimate to tell', async () => {
    expect(await attempt({ amount: 10n ** 30n })).toEqual({ isRefused: null, received: null })
  })

  test.each([
    ['1', '0x60015f5260205ff3', false],
    ['2', '0x60025f5260205ff3', true],
    ['one byte', '0x60015f5360015ff3', true],
    ['nothing', '0x00', false],
  ])('behavior: an answer of %s, as OpenZeppelin’s SafeERC20 reads it', async (_what, code, isRefused) => {
    await chain.rpc('anvil_setCode', odd, code)
    expect(await attempt({ token: oddToken })).toMatchObject({ isRefused })
  })

  test('behavior: a node without eth_simulateV1 is asked for it once, then for the answer alone', async () => {
    const front = await startFront(chain.url)
    front.refuse('eth_simulateV1')
    const client = connect(front.url)
    expect(await attempt({ token: oddTokens.refusing, client })).toEqual({ isRefused: true, received: null })
    expect(await attempt({ token: oddTokens.mute, client })).toEqual({ isRefused: false, received: null })
    expect(front.count('eth_simulateV1')).toBe(1)
    expect(front.count('eth_call')).toBe(2)
  })

  test('behavior: a node that answers neither leaves both unknown', async () => {
    const front = await startFront(chain.url)
    front.refuse('eth_simulateV1', 'eth_call')
    expect(await attempt({ client: connect(front.url) })).toEqual({ isRefused: null, received: null })
  })
})
