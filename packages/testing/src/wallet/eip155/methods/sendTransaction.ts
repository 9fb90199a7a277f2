import { describeTransaction } from '../describeTransaction.js'
import { getSigner } from '../getSigner.js'
import { parseTransactionRequest } from '../parseTransactionRequest.js'
import { prepareTransaction } from '../prepareTransaction.js'
import type { WalletMethod } from './WalletMethod.js'

/** `eth_sendTransaction`: completes what the page left open, shows all of it, signs and broadcasts. */
export const sendTransaction: WalletMethod = async (context, [input]) => {
  const request = parseTransactionRequest(input)
  const signer = getSigner(context, request.from)
  const networkId = context.getNetworkId()
  const transaction = await prepareTransaction(context.rpc, networkId, request)
  const question = await describeTransaction(context, networkId, request.from, transaction)
  return context.askThen(question, async () =>
    context.rpc(networkId, 'eth_sendRawTransaction', [await signer.signTransaction(transaction)]),
  )
}
