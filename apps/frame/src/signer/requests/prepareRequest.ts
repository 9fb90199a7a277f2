import { GangwayError } from '@gangway/protocol'
import { getAddress } from 'viem/utils'
import type { SigningRequest, WorkerApi } from '../../model/workerApi.js'
import type { SigningContext } from '../../requests/signingContext.js'
import { readSession } from '../session/session.js'
import type { WorkerContext } from '../workerContext.js'

/** See {@link WorkerApi}. */
export async function prepareRequest(
  context: WorkerContext,
  { method, params, caipNetworkId }: SigningRequest,
): ReturnType<WorkerApi['prepare']> {
  const { config, appOrigin, requests, askServerNow, callNode, prepared } = context
  const prepare = Object.hasOwn(requests, method) ? requests[method] : undefined
  if (!prepare) throw new GangwayError('RPC_METHOD_NOT_ALLOWED')
  const network = config.networks.find((each) => each.caipNetworkId === caipNetworkId)
  if (!network?.isConfigured) throw new GangwayError('CHAIN_NOT_CONFIGURED')
  const session = await readSession(context)
  if (!session) throw new GangwayError('SESSION_INVALID')
  const { walletId, evmAddress, solanaAddress } = session.device.held.wallet
  const signing: SigningContext = {
    config,
    appOrigin,
    evmAddress: getAddress(evmAddress),
    solanaAddress,
    network,
    getServerNow: askServerNow,
    callNode: (...call) => callNode(caipNetworkId, ...call),
  }
  const request = await prepare(params, signing)
  return { preparedId: prepared.add({ walletId, request }), model: request.model }
}
