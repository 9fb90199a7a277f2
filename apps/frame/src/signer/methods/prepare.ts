import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { getAddress } from 'viem/utils'
import type { ApprovalModel } from '../../model/approvalModel.js'
import type { SigningContext } from '../../requests/signingContext.js'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { readCustodySoon } from '../session/readCustodyMode.js'
import { readSession, useSession } from '../session/session.js'
import { toNotReady } from '../session/toNotReady.js'
import type { WorkerContext } from '../workerContext.js'
import { readKeptCalls } from './readCalls.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /**
     * Reads a request of the signing methods, asks the node what is needed, and keeps what would be signed, frozen. Nothing
     * is signed yet. Throws for what can never be approved. embedded-wallet.md §10.
     */
    prepare(parameters: SigningRequest): Promise<{ preparedId: string; model: ApprovalModel }>
  }
}

/** See {@link WorkerApi}. */
export const prepare = defineWorkerMethod({
  name: 'prepare',
  params: v.object({
    method: v.string(),
    params: v.unknown(),
    caipNetworkId: v.string(),
    isSmartAccount: v.optional(v.boolean()),
  }),
  async run(context, { method, params, caipNetworkId, isSmartAccount = false }) {
    const { config, texts, appOrigin, requests, askServerNow, callNode, prepared } = context
    const read = Object.hasOwn(requests, method) ? requests[method] : undefined
    if (!read) throw new GangwayError('RPC_METHOD_NOT_ALLOWED')
    const network = config.networks.find((each) => each.caipNetworkId === caipNetworkId)
    if (!network?.isConfigured) throw new GangwayError('CHAIN_NOT_CONFIGURED')
    const session = await readSession(context)
    if (!session) throw new GangwayError('SESSION_INVALID')
    const { walletId, evmAddress, solanaAddress } = session.device.held.wallet
    const signing: SigningContext = {
      config,
      texts,
      appOrigin,
      evmAddress: getAddress(evmAddress),
      solanaAddress,
      network,
      isSmartAccount,
      getServerNow: askServerNow,
      callNode: (...call) => callNode(caipNetworkId, ...call),
      readCalls: (callsId) => readKeptCalls(context, callsId),
      keepCalls: async (calls) => {
        await useSession(context, (bearer) => context.auth.keepCalls(bearer, calls)).catch(toNotReady)
      },
      dropCalls: async (calls) => {
        await useSession(context, (bearer) => context.auth.dropCalls(bearer, calls))
      },
      offerPayment: (calls) => useSession(context, (bearer) => context.auth.offerPayment(bearer, calls)),
      listGrants: async () => {
        const { grants } = await useSession(context, (bearer) => context.auth.listGrants(bearer))
        return grants
      },
      keepGrant: async (grant) => {
        await useSession(context, (bearer) => context.auth.keepGrant(bearer, grant)).catch(toNotReady)
      },
      noteRevocation: async (of) => {
        await useSession(context, (bearer) => context.auth.noteRevocation(bearer, of))
      },
      sendPaid: async (batch) => {
        await useSession(context, (bearer) => context.auth.sendPaid(bearer, batch))
      },
    }
    const [request, isKept] = await Promise.all([read(params, signing), isKeptByService(context)])
    // Who was logged out meanwhile, as by a move to their own hands, agrees to nothing here.
    if (!(await readSession(context))) throw new GangwayError('SESSION_INVALID')
    const { model } = request
    return {
      preparedId: prepared.add({ walletId, method, caipNetworkId: network.caipNetworkId, request }),
      // What moves nothing needs no word on it.
      model: isKept && model.changes !== undefined ? { ...model, isKeptByService: true } : model,
    }
  },
})

/** Whether the service keeps what recovers the wallet although the project wants its owner to. */
async function isKeptByService(context: WorkerContext): Promise<boolean> {
  return context.config.custody === 'user' && (await readCustodySoon(context)) === 'escrow'
}
