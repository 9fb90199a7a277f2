import { assertRpcRequest, callsIdSchema, GangwayError, invalidParams } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../../model/parseParams.js'
import { deepFreeze } from '../../model/createModel.js'
import { refuse } from '../../refuse.js'
import type { SigningContext } from '../../signingContext.js'
import { assertOwnAccount } from '../assertOwnAccount.js'
import type { NodeCall } from '../createEvmNode.js'
import { addressSchema, bytesSchema, quantitySchema } from '../hexSchemas.js'

/** Nobody reads more in one go. interface-guide.md §9.10 */
const mostCalls = 20

const capabilitiesSchema = v.nullish(v.record(v.string(), v.unknown()))

const batchSchema = v.object({
  version: v.nullish(v.string()),
  id: v.nullish(callsIdSchema),
  from: v.nullish(addressSchema),
  chainId: v.nullish(quantitySchema),
  atomicRequired: v.nullish(v.boolean()),
  calls: v.pipe(
    v.array(
      v.object({
        to: v.nullish(addressSchema),
        value: v.nullish(quantitySchema),
        data: v.nullish(bytesSchema),
        capabilities: capabilitiesSchema,
      }),
    ),
    v.minLength(1),
  ),
  capabilities: capabilitiesSchema,
})

/** Several calls of one account, as an app asks for them. */
export type BatchRequest = {
  /** The app's own; null: it leaves the choice to the wallet. */
  id: string | null
  /** Version 1.0 of the EIP answered an id, the later ones an object with it. */
  isFirstVersion: boolean
  /** Whether the app takes nothing but all or none. */
  isAtomicRequired: boolean
  /** Whether the app takes nothing but that it pays itself. */
  isPaymentRequired: boolean
  calls: readonly (NodeCall & { to: `0x${string}` })[]
}

/**
 * Reads the parameter of `wallet_sendCalls`, 1.0 and 2.0.0. EIP-5792.
 *
 * @throws GangwayError `INVALID_INPUT`, `RPC_BATCH_CALL_INVALID` (product.md §5), `CALLS_TOO_MANY`, `CALLS_NETWORK_UNKNOWN`,
 * `CALLS_NO_CAPABILITY` for one the app cannot do without, `FRAME_REQUEST_REFUSED` for another account or network.
 */
export function readBatchRequest(params: unknown, context: SigningContext): BatchRequest {
  if (Array.isArray(params)) assertRpcRequest({ method: 'wallet_sendCalls', params })
  const [sent] = parseParams(v.looseTuple([batchSchema]), params)
  if (sent.from) assertOwnAccount(sent.from, context)
  if (typeof sent.chainId === 'bigint') assertNetwork(sent.chainId, context)
  if (sent.calls.length > mostCalls)
    throw new GangwayError('CALLS_TOO_MANY', { details: `at most ${mostCalls}` })
  const { sponsorship: _, ...others } = sent.capabilities ?? {}
  for (const capabilities of [others, ...sent.calls.map((call) => call.capabilities)])
    assertCapabilities(capabilities)
  return deepFreeze({
    id: sent.id ?? null,
    isFirstVersion: sent.version?.startsWith('1') ?? false,
    isAtomicRequired: sent.atomicRequired ?? false,
    isPaymentRequired: isRequired(sent.capabilities?.sponsorship),
    calls: sent.calls.map(({ to, value, data }, index) => {
      if (!to) throw invalidParams(`params[0].calls[${index}].to`, 'A batch creates no contracts')
      return { from: context.evmAddress, to, value: value ?? 0n, data: data ?? '0x' }
    }),
  })
}

/** Of those of the deployment it has to be the one the account is on. */
function assertNetwork(chainId: bigint, { config, network, texts }: SigningContext): void {
  const isKnown = config.networks.some(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
  if (!isKnown) throw new GangwayError('CALLS_NETWORK_UNKNOWN')
  if (chainId !== BigInt(network.id)) throw refuse(texts, (each) => each.otherNetwork(network.name))
}

/** What an app marks as optional is left out; beside `sponsorship` of the whole there is nothing that it could ask for. */
function assertCapabilities(capabilities: Readonly<Record<string, unknown>> | null | undefined): void {
  for (const [name, capability] of Object.entries(capabilities ?? {}))
    if (isRequired(capability)) throw new GangwayError('CALLS_NO_CAPABILITY', { details: name.slice(0, 100) })
}

function isRequired(capability: unknown): boolean {
  return capability !== undefined && !v.is(v.looseObject({ optional: v.literal(true) }), capability)
}
