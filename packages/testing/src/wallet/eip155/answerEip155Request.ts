import { allowedRpcMethods, rpcErrorCodes, walletErrorCodes } from '@gangway/protocol'
import * as v from 'valibot'
import { ProviderRpcError } from '../ProviderRpcError.js'
import type { WalletContext } from '../walletContext.js'
import type { RequestKind } from '../walletState.js'
import { methods } from './methods/index.js'

const requestSchema = v.object({ method: v.string(), params: v.optional(v.array(v.unknown()), []) })

/** What the methods that ask the owner are, to the wallet's faults. */
const requestKindOf: Readonly<Record<string, RequestKind>> = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  wallet_switchEthereumChain: 'switch',
  wallet_addEthereumChain: 'add',
  eth_sendTransaction: 'send',
  wallet_sendCalls: 'send',
  eth_signTypedData_v4: 'sign',
  personal_sign: 'sign',
}

/**
 * Answers a request for the network the wallet is on: the methods of product.md §7 “Wallet JSON-RPC” by the wallet itself, what
 * only reads by its node.
 *
 * @throws ProviderRpcError 4001 when declined, 4200 for a method unknown to the wallet, and what the method throws.
 */
export async function answerEip155Request(context: WalletContext, input: unknown): Promise<unknown> {
  const request = v.safeParse(requestSchema, input)
  if (!request.success) throw new ProviderRpcError(rpcErrorCodes.invalidRequest, 'The request has no method.')
  const { method, params } = request.output
  return context.answer(requestKindOf[method], async () => {
    const handle = methods[method]
    if (handle) return handle(context, params)
    if (allowedRpcMethods.eip155.has(method)) return context.rpc(context.getNetworkId(), method, params)
    throw new ProviderRpcError(walletErrorCodes.unsupportedMethod, `The wallet does not know ${method}.`)
  })
}
