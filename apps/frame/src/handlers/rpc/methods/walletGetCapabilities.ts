import {
  GangwayError,
  grantPolicySchema,
  permissionSchema,
  type SponsoredCalls,
  sponsoredCallsSchema,
} from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../../model/parseParams.js'
import { getAccountType, readRuler } from '../../accountType.js'
import type { FrameContext } from '../../frameHandler.js'
import type { FrameNetwork } from '../../frameNetworks.js'
import type { RpcAnswer } from '../rpcAnswer.js'
import { toHexChainId } from '../toHexChainId.js'

/**
 * `[address?, chainIds?, { calls }?]`. AppKit 1.7 sends the address alone or nothing. EIP-5792 knows the first two; the third
 * is ours, since whether the app pays depends on the calls.
 */
const paramsSchema = v.optional(
  v.tuple([
    v.nullish(v.string()),
    v.nullish(v.array(v.string())),
    v.nullish(v.object({ calls: sponsoredCallsSchema })),
  ]),
)

/** ERC-7715 “Capabilities”. */
const permissions = {
  supported: true,
  signerTypes: ['keys', 'account'],
  permissionTypes: permissionSchema.options.map(({ entries }) => entries.type.literal),
  policyTypes: [grantPolicySchema.entries.type.literal],
}

/**
 * `wallet_getCapabilities`: what there is on each EVM network this deployment reaches: assets can be listed, and calls be
 * done all or none, and permissions given, where the network has smart accounts and the person uses theirs; and, of calls that
 * are named, whether the app would pay their fee now. EIP-5792, frame-protocol.md §4.
 */
export const walletGetCapabilities: RpcAnswer = async ({ params }, { context }) => {
  const [address, chainIds, named] = parseParams(paramsSchema, params) ?? []
  const user = await context.worker.getAccount()
  if (!user) throw new GangwayError('SESSION_INVALID')
  if (address && address.toLowerCase() !== user.evmAddress.toLowerCase()) return {}
  const reached = context.config.networks
    .filter(({ chainNamespace, isConfigured }) => chainNamespace === 'eip155' && isConfigured)
    .map((network) => ({ network, chainId: toHexChainId(network) }))
    .filter(({ chainId }) => !chainIds || chainIds.some((wanted) => wanted.toLowerCase() === chainId))
  const read = reached.map(async ({ network, chainId }) => {
    const status = await readAtomic(context, network, user.evmAddress)
    const isAtomic = status !== 'unsupported'
    // `atomicBatch` is what AppKit 1.7 and the first version of EIP-5792 read.
    return [
      chainId,
      {
        assetDiscovery: { supported: true },
        atomic: { status },
        atomicBatch: { supported: isAtomic },
        permissions: isAtomic ? permissions : { supported: false },
        ...(named && { sponsorship: await readSponsorship(context, network, isAtomic ? named.calls : null) }),
      },
    ] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** `ready`: the first batch sets the account up, with the person's approval. EIP-5792 “atomic”. */
async function readAtomic(
  context: FrameContext,
  network: FrameNetwork,
  address: string,
): Promise<'supported' | 'ready' | 'unsupported'> {
  if (getAccountType(context, network) !== 'smartAccount') return 'unsupported'
  const ruler = await readRuler(context, network, address)
  if (ruler === 'other') return 'unsupported'
  return ruler === 'delegate' ? 'supported' : 'ready'
}

/** Whoever does not answer does not pay. `calls` null: the account takes none that others pay for. */
async function readSponsorship(
  { worker }: FrameContext,
  { caipNetworkId }: FrameNetwork,
  calls: SponsoredCalls | null,
): Promise<{ supported: false } | { supported: true; payer: string }> {
  const offer = calls && (await worker.offerPayment({ caipNetworkId, calls }).catch(() => null))
  return offer?.isSponsored ? { supported: true, payer: offer.payer } : { supported: false }
}
