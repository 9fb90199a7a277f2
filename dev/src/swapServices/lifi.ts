import { numberToHex } from 'viem'
import { readAccount, readNumber, readSwapQuestion } from './readSwapQuestion.js'
import type { SwapStandIn } from './SwapStandIn.js'

const names = { from: 'fromToken', to: 'toToken', amount: 'fromAmount' }

/** LI.FI: one question for quote and transaction, slippage a share of one, quantities in hex, no way is HTTP 404. */
export const lifi: SwapStandIn = {
  addRoutes(app, desk) {
    app.get('/quote', async (c) => {
      const question = { ...readSwapQuestion(c, names), chainId: readNumber(c, 'fromChain') }
      const account = readAccount(c, 'fromAddress')
      const isAcross = readNumber(c, 'toChain') !== question.chainId
      const slippage = Math.round(readNumber(c, 'slippage', 0.005) * 10_000)
      const swap = isAcross ? null : await desk.build({ ...question, account, slippage })
      if (!swap) return c.json({ message: 'No available quotes for the requested transfer', code: 1002 }, 404)
      const { to, data, value, received, minimum, spender } = swap
      return c.json({
        type: 'lifi',
        tool: 'local',
        toolDetails: { key: 'local', name: 'Local pairs', logoURI: '' },
        estimate: {
          fromAmount: String(question.amount),
          toAmount: String(received),
          toAmountMin: String(minimum),
          approvalAddress: spender,
          feeCosts: [],
          gasCosts: [],
        },
        transactionRequest: {
          ...{ from: account, to, data, chainId: question.chainId },
          value: numberToHex(value),
          gasLimit: numberToHex(250_000),
          gasPrice: numberToHex(1_000_000_000),
        },
      })
    })
  },
}
