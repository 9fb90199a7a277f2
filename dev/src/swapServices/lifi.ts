import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { type Hash, numberToHex } from 'viem'
import { encodeLifi } from './encodeSale.js'
import { readAccount, readNumber, readSwapQuestion } from './readSwapQuestion.js'
import type { SwapStandIn } from './SwapStandIn.js'

const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))

const names = { from: 'fromToken', to: 'toToken', amount: 'fromAmount' }

/**
 * LI.FI: one question for quote and transaction, slippage a share of one, quantities in hex, no way is HTTP 404. Between
 * networks it pays when somebody asks how far a transaction is.
 */
export const lifi: SwapStandIn = {
  encode: encodeLifi,
  addRoutes(app, desk) {
    app.get('/quote', async (c) => {
      const question = { ...readSwapQuestion(c, names), chainId: readNumber(c, 'fromChain') }
      const account = readAccount(c, 'fromAddress')
      const toChainId = readNumber(c, 'toChain')
      const isAcross = toChainId !== question.chainId
      const slippage = Math.round(readNumber(c, 'slippage', 0.005) * 10_000)
      const terms = { ...question, account, slippage }
      const swap = isAcross
        ? desk.crossings?.build({ ...terms, toChainId, recipient: readAccount(c, 'toAddress') })
        : await desk.build(terms)
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
          executionDuration: isAcross ? 20 : 0,
        },
        transactionRequest: {
          ...{ from: account, to, data, chainId: question.chainId },
          value: numberToHex(value),
          gasLimit: numberToHex(250_000),
          gasPrice: numberToHex(1_000_000_000),
        },
      })
    })
    app.get('/status', async (c) => {
      const hash = parseWith(hashSchema, c.req.query('txHash')) as Hash
      const status = await desk.crossings?.getStatus(
        ...([hash, readNumber(c, 'fromChain'), readNumber(c, 'toChain')] as const),
      )
      return c.json(status ?? { status: 'NOT_FOUND' })
    })
  },
}
