import { type CaipNetworkId, GangwayError, type SwapPermit } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { toNativeTokenId } from '../prices/nativeToken.js'
import type { Approvals } from './createApprovals.js'
import { createPermits } from './createPermits.js'
import type { AccountCall } from './guard/accountCall.js'
import { guardSwap } from './guard/guardSwap.js'
import { guardSolanaSwap } from './solana/guardSolanaSwap.js'
import type {
  BuiltSolanaSwap,
  BuiltSwap,
  SignedPermit,
  SwapBuilder,
  SwapProvider,
  SwapRequest,
} from './swapProvider.js'

/** A transaction that may be shown to somebody. `received`: what arrived when it was tried, base units. */
export type ReadySwap = { source: string; received: bigint } & (
  | {
      namespace: 'eip155'
      built: BuiltSwap
      gas: bigint
      approvals: readonly AccountCall[]
      /** What may be signed in place of the approvals. */
      permit: SwapPermit | null
    }
  | { namespace: 'solana'; built: BuiltSolanaSwap }
)

/** What is made: at least `minimum`, with what was signed for it. */
type Terms = SwapRequest & { minimum: bigint; permit?: SignedPermit | undefined }

/** A source that builds for EVM networks. */
export type SwapMaker = SwapProvider & { builder: SwapBuilder }

/** Whether a source builds for EVM networks. */
export const isMaker = (provider: SwapProvider): provider is SwapMaker => provider.builder !== undefined

/** Whether a network is one of the EVM. */
export const isEvm = (chain: CaipNetworkId): boolean => chain.startsWith('eip155:')

/**
 * Creates what has a source build a transaction, and lets none through that the guard refuses. `withApprovals`: what has to be
 * approved first comes with it; else it is of who may take the amount already. `timeLimit`: ms that a source has.
 *
 * It throws GangwayError as `guardSwap` and the source do; `DATA_SWAP_NOT_APPROVED`, `INVALID_INPUT` for a permit nobody takes.
 */
export function createSwapMaking(deps: {
  rpc: Pick<RpcUpstreams, 'read'>
  approvals: Approvals
  timeLimit: number
}): (provider: SwapProvider, terms: Terms, withApprovals: boolean) => Promise<ReadySwap> {
  const { rpc, approvals, timeLimit } = deps
  const permits = createPermits(rpc)

  async function make(provider: SwapMaker, request: Terms, withApprovals: boolean): Promise<ReadySwap> {
    const { chain, account, amount, from, permit } = request
    const { builder, name } = provider
    const signal = AbortSignal.timeout(timeLimit)
    const token = from.slice(from.lastIndexOf(':') + 1)
    const [routers, spenders] = await Promise.all([builder.listRouters(chain), builder.listSpenders(chain)])
    const listApproved = async () => {
      if (permit) return [permit.spender]
      if (withApprovals || from === toNativeTokenId(chain)) return undefined
      return approvals.listAble({ chain, token, account, amount }, spenders)
    }
    if (permit && !(await builder.takesPermit?.(chain, permit.spender)))
      throw new GangwayError('INVALID_INPUT', { context: { field: 'permit' } })
    const built = await builder.build({ ...request, spenders: await listApproved() }, signal)
    const { spender } = built
    if (spender !== null && from === toNativeTokenId(chain))
      throw new GangwayError('DATA_SWAP_REFUSED', { details: 'a coin needs no spender' })
    if (spender !== null && !spenders.includes(spender.toLowerCase()))
      throw new GangwayError('DATA_SWAP_REFUSED', { details: 'its spender is unknown' })
    const query = { chain, token, account, amount }
    const calls = spender === null || permit ? [] : await approvals.plan({ ...query, spender })
    if (calls.length > 0 && !withApprovals) throw new GangwayError('DATA_SWAP_NOT_APPROVED')
    const rules = {
      routers,
      spenders,
      minimum: request.minimum,
      approvals: calls,
      isOwn: builder.isOwn ?? false,
      permitted: permit ? amount : undefined,
      read: builder.read,
    }
    const isSignable = calls.length > 0 && spender !== null && (await builder.takesPermit?.(chain, spender))
    const deadline = BigInt(Math.floor(built.validUntil / 1000))
    const [{ received, gas }, signable] = await Promise.all([
      guardSwap(rpc, request, built, rules),
      isSignable ? permits.describe({ ...query, spender, deadline }) : null,
    ])
    return {
      ...{ namespace: 'eip155', received, gas, built, source: name },
      ...{ approvals: calls, permit: signable },
    }
  }

  async function makeOnSolana(provider: SwapProvider, request: Terms): Promise<ReadySwap> {
    const { solanaBuilder, name: source } = provider
    if (!solanaBuilder) throw new GangwayError('DATA_QUOTES_UNAVAILABLE')
    const built = await solanaBuilder.build(request, AbortSignal.timeout(timeLimit))
    if (built.minimum < request.minimum || built.minimum <= 0n)
      throw new GangwayError('DATA_SWAP_PRICE_MOVED')
    const { programs, read, open } = solanaBuilder
    const rules = { programs, read, open, minimum: built.minimum }
    const received = await guardSolanaSwap(rpc, request, built.transaction, rules)
    return { namespace: 'solana', received, built, source }
  }

  return (provider, terms, withApprovals) =>
    isMaker(provider) && isEvm(terms.chain)
      ? make(provider, terms, withApprovals)
      : makeOnSolana(provider, terms)
}
