import { delegateContracts, delegationDesignator, GangwayError, type SponsorOffer } from '@gangway/protocol'
import { getAddress, toHex } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { createModel, deepFreeze } from '../../model/createModel.js'
import type { PreparedRequest, SigningContext } from '../../signingContext.js'
import type { EvmNode } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'
import { simulate } from '../simulate.js'
import { readDelegation } from './delegation.js'
import { hashRelayerGrant, signRelayerGrant, toSponsoredCalls } from './delegationToRelayer.js'
import { type DescribedCall, describePaidBatch } from './describeBatch.js'
import { explainFailure, toSelfCall } from './readBatchFacts.js'
import { signAuthorization } from './signAuthorization.js'

/**
 * A batch the app pays for: the account lets the app's relayer carry out exactly these calls, once, until the offer ends.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` where a call would fail, which it names, or the coins are not there.
 */
export async function preparePaidBatch(
  all: readonly [DescribedCall, ...DescribedCall[]],
  parts: {
    node: EvmNode
    tokens: TokenReader
    context: SigningContext
    setsUp: boolean
    callsId: string
    offer: Extract<SponsorOffer, { isSponsored: true }>
  },
): Promise<PreparedRequest> {
  const { node, tokens, context, setsUp, callsId, offer } = parts
  const { evmAddress: account, network } = context
  const chainId = Number(network.id)
  const calls = all.map(({ call }) => call)
  const code = setsUp ? delegationDesignator : undefined
  const [simulation, balance, nonce] = await Promise.all([
    simulate(node, [toSelfCall(all, account)], tokens, code),
    node.getBalance(account),
    node.getNonce(account, 'latest'),
  ])
  const reason = simulation.failure
  if (reason !== null) throw await explainFailure(all, { reason, balance }, { node, tokens })
  const { payer, relayer, validUntil } = offer
  const salt = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const grant = deepFreeze({ chainId, relayer: getAddress(relayer), account, calls, validUntil, salt })
  const toAuthorization = (at: number) => ({ address: delegateContracts.delegate, chainId, nonce: at })
  const handOver = setsUp ? [hashAuthorization(toAuthorization(nonce))] : []
  const model = createModel(
    context,
    describePaidBatch(all, { payer, simulation, setsUp, texts: context.texts }),
    {
      // One line each.
      digest: [hashRelayerGrant(grant), ...handOver].join('\n'),
      changes: simulation.changes,
    },
  )
  return {
    model,
    async sign(signers) {
      const state = await readDelegation(node, account, chainId)
      if (state !== 'active' && !(setsUp && state === 'available'))
        throw new GangwayError('SEND_FAILED', { details: 'the account changed' })
      // The relayer sends it, so the account's own nonce is the next.
      const current = await node.getNonce(account, 'latest')
      const authorization =
        state === 'available'
          ? signAuthorization(
              toAuthorization(current),
              { address: delegateContracts.delegate, chainId, nonce: current },
              signers,
            )
          : null
      await context.sendPaid({
        callsId,
        caipNetworkId: network.caipNetworkId,
        calls: toSponsoredCalls(calls),
        salt,
        validUntil,
        signature: signRelayerGrant(grant, signers),
        ...(authorization ? { authorization: toWire(authorization) } : {}),
      })
      return callsId
    },
  }
}

function toWire({ nonce, r, s, yParity }: ReturnType<typeof signAuthorization>) {
  return { nonce, r, s, yParity: yParity === 1 ? (1 as const) : (0 as const) }
}
