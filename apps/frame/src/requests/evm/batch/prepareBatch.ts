import { delegateContracts, GangwayError } from '@gangway/protocol'
import type { Hex } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { ApprovalModel } from '../../../model/approvalModel.js'
import { createModel, deepFreeze } from '../../model/createModel.js'
import type { Signers, SigningContext } from '../../signingContext.js'
import type { EvmNode } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'
import { renewNonce } from '../renewNonce.js'
import { type Keeper, sendKept } from '../sendSigned.js'
import { getDigest, signTransaction, type UnsignedTransaction } from '../signTransaction.js'
import type { Delegation } from './delegation.js'
import { type DescribedCall, describeBatch } from './describeBatch.js'
import { readBatchFacts, withAuthorization } from './readBatchFacts.js'
import { signAuthorization } from './signAuthorization.js'

/**
 * A batch the account pays for: one transaction to itself, which hands it to the delegate where that is to be.
 */
export async function prepareBatch(
  all: readonly [DescribedCall, ...DescribedCall[]],
  parts: {
    node: EvmNode
    tokens: TokenReader
    context: SigningContext
    setsUp: boolean
    keeper: Keeper
    /** What the account is by then. Throws where it cannot do several calls as one any more. */
    readState: () => Promise<Extract<Delegation, 'active' | 'available'>>
  },
): Promise<{ model: ApprovalModel; sign(signers: Signers): Promise<Hex> }> {
  const { node, tokens, context, setsUp, keeper, readState } = parts
  const chainId = Number(context.network.id)
  const facts = deepFreeze(await readBatchFacts(all, setsUp, { node, tokens, context }))
  const { transaction, simulation } = facts
  const getAuthorization = ({ nonce = 0 }: UnsignedTransaction) => ({
    address: delegateContracts.delegate,
    chainId,
    nonce: nonce + 1,
  })
  const model = createModel(context, describeBatch(all, { facts, tokens, setsUp }), {
    // The transaction's own is not known before the authorisation in it is signed.
    digest: setsUp ? hashAuthorization(getAuthorization(transaction)) : getDigest(transaction),
    changes: simulation.changes,
  })
  return {
    model,
    async sign(signers) {
      const renewed = await renewNonce(transaction, context.evmAddress, node)
      const state = await readState()
      // Nobody was shown that the account is handed over.
      if (state === 'available' && !setsUp)
        throw new GangwayError('SEND_FAILED', { details: 'the account changed' })
      const known = { address: delegateContracts.delegate, chainId, nonce: renewed.nonce + 1 }
      const unsigned =
        state === 'active'
          ? renewed
          : withAuthorization(
              renewed,
              signAuthorization(getAuthorization(renewed), known, signers),
              context.texts,
            )
      const raw = signTransaction(unsigned, signers)
      // A call of the account's own contract is never sped up here, so what is signed later at this nonce is another thing.
      const keep = (hash: Hex) => keeper.keep(hash, renewed.nonce)
      return sendKept(node, raw, { ...keeper, keep })
    },
  }
}
