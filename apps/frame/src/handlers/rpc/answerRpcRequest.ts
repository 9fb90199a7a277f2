import { type FrameRpcMethod, type FrameRpcRequest, frameRpcMethods, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../model/parseParams.js'
import { getAccountType } from '../accountType.js'
import type { FrameCall } from '../frameHandler.js'
import { type FrameNetwork, getNetwork } from '../frameNetworks.js'
import { frameMethods } from './methods/frameMethods.js'
import { isAccountsRevocation, revokeAccounts } from './methods/revokeAccounts.js'
import type { RpcAnswer, RpcCall } from './rpcAnswer.js'

/**
 * Answers one JSON-RPC call by whoever its method is for. product.md §7, frame-protocol.md §4.
 *
 * @throws GangwayError `RPC_METHOD_NOT_ALLOWED` ('Requested RPC call is not allowed') for any method off the list.
 */
export async function answerRpcRequest(request: FrameRpcRequest, call: FrameCall): Promise<unknown> {
  const method = frameRpcMethods.get(request.method)
  if (!method) throw new GangwayError('RPC_METHOD_NOT_ALLOWED')
  const network = chooseNetwork(method, request.caipNetworkId, call)
  const params = method.params ? parseParams(method.params, request.params) : request.params
  return answers[method.answeredBy]({ method: method.name, params, network }, call)
}

/** The chain the call names, else the one selected of the method's family. */
function chooseNetwork(
  { chainNamespace }: FrameRpcMethod,
  caipNetworkId: string | undefined,
  { context: { config, networks } }: FrameCall,
): FrameNetwork {
  if (caipNetworkId === undefined)
    return chainNamespace ? networks.getSelectedOf(chainNamespace) : networks.getSelected()
  const network = getNetwork(config, caipNetworkId)
  if (chainNamespace && network.chainNamespace !== chainNamespace)
    throw new GangwayError('CHAIN_NOT_SUPPORTED', { context: { chainId: caipNetworkId } })
  return network
}

const answers: Record<FrameRpcMethod['answeredBy'], RpcAnswer> = {
  frame: answerByMethod,
  node: ({ method, params, network }, { context }) =>
    context.node.call(network.caipNetworkId, { method, params: parseParams(nodeParamsSchema, params) }),
  signer: (rpcCall, call) => {
    const { method, params, network } = rpcCall
    const { context, signal } = call
    if (isAccountsRevocation(rpcCall)) return revokeAccounts(rpcCall, call)
    // AppKit does not say that it has given up a request: a new one means that. frame-protocol.md §4 “Abort”.
    if (context.client === '4') context.approvals.drop()
    const isSmartAccount = getAccountType(context, network) === 'smartAccount'
    const request = { method, params, caipNetworkId: network.caipNetworkId, isSmartAccount }
    return context.approvals.request(request, { signal })
  },
  reader: answerByMethod,
  later: async () => {
    throw new GangwayError('FRAME_NOT_AVAILABLE_YET')
  },
}

function answerByMethod(rpcCall: RpcCall, call: FrameCall): Promise<unknown> {
  const answer = frameMethods[rpcCall.method]
  if (!answer) throw new GangwayError('FRAME_NOT_AVAILABLE_YET')
  return answer(rpcCall, call)
}

const nodeParamsSchema = v.optional(v.array(v.unknown()), [])
