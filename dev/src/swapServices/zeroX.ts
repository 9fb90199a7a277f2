import type { Context } from 'hono'
import { encodeZeroX } from './encodeSale.js'
import { readAccount, readNumber, readSwapQuestion } from './readSwapQuestion.js'
import type { SwapStandIn } from './SwapStandIn.js'

const names = { from: 'sellToken', to: 'buyToken', amount: 'sellAmount' }
const readQuestion = (c: Context) => ({ ...readSwapQuestion(c, names), chainId: readNumber(c, 'chainId') })

/** 0x: says in its answer whether it has a way, and names whom to allow beside the transaction. */
export const zeroX: SwapStandIn = {
  encode: encodeZeroX,
  key: { header: '0x-api-key' },
  addRoutes(app, desk) {
    app.use(async (c, next) => {
      if (c.req.header('0x-version') !== 'v2')
        return c.json({ name: 'INPUT_INVALID', message: '0x-version' }, 400)
      return next()
    })
    app.get('/swap/allowance-holder/price', async (c) => {
      const question = readQuestion(c)
      const received = await desk.quote(question)
      if (received === null) return c.json({ liquidityAvailable: false })
      const swap = await desk.build({ ...question, account: readAccount(c, 'taker'), slippage: 100 })
      return c.json(toAnswer(question, received, swap?.minimum ?? 0n, swap?.spender))
    })
    app.get('/swap/allowance-holder/quote', async (c) => {
      const question = readQuestion(c)
      const slippage = readNumber(c, 'slippageBps', 100)
      const swap = await desk.build({ ...question, account: readAccount(c, 'taker'), slippage })
      if (!swap) return c.json({ liquidityAvailable: false })
      const { to, data, value, received, minimum, spender } = swap
      const transaction = { to, data, value: String(value), gas: '250000', gasPrice: '1000000000' }
      return c.json({ ...toAnswer(question, received, minimum, spender), transaction })
    })
  },
}

function toAnswer(
  { from, to, amount }: { from: string; to: string; amount: bigint },
  received: bigint,
  minimum: bigint,
  spender: string | undefined,
) {
  return {
    liquidityAvailable: true,
    sellToken: from,
    buyToken: to,
    sellAmount: String(amount),
    buyAmount: String(received),
    minBuyAmount: String(minimum),
    allowanceTarget: spender ?? null,
    gas: '250000',
    fees: { integratorFee: null, zeroExFee: null, gasFee: null },
    issues: { allowance: null, balance: null, simulationIncomplete: false },
    route: { fills: [{ from, to, source: 'Local_Pairs', proportionBps: '10000' }], tokens: [] },
  }
}
