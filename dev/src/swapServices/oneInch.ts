import type { Context } from 'hono'
import { encodeOneInch } from './encodeSale.js'
import { readAccount, readNumber, readSwapQuestion } from './readSwapQuestion.js'
import type { SwapStandIn } from './SwapStandIn.js'

const names = { from: 'src', to: 'dst', amount: 'amount' }
const readQuestion = (c: Context) => ({
  ...readSwapQuestion(c, names),
  chainId: Number(c.req.param('chain')),
})

/** 1inch: the network is a part of the path, slippage a percent, and no way is HTTP 400. */
export const oneInch: SwapStandIn = {
  encode: encodeOneInch,
  key: { header: 'authorization', prefix: 'Bearer ' },
  addRoutes(app, desk) {
    const refuse = (c: Context) =>
      c.json({ error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400, meta: [] }, 400)
    app.get('/swap/v6.0/:chain/quote', async (c) => {
      const received = await desk.quote(readQuestion(c))
      if (received === null) return refuse(c)
      return c.json({
        dstAmount: String(received),
        ...(c.req.query('includeGas') === 'true' ? { gas: 250_000 } : {}),
      })
    })
    app.get('/swap/v6.0/:chain/swap', async (c) => {
      const account = readAccount(c, 'from')
      const slippage = Math.round(readNumber(c, 'slippage') * 100)
      const swap = await desk.build({ ...readQuestion(c), account, slippage })
      if (!swap) return refuse(c)
      const { to, data, value, received } = swap
      return c.json({
        dstAmount: String(received),
        tx: { from: account, to, data, value: String(value), gas: 0, gasPrice: '1000000000' },
      })
    })
  },
}
