import { delegateContracts } from '@gangway/protocol'
import type { Hex } from 'viem'
import { deepFreeze } from '../../model/deepFreeze.js'
import type { Signers, SigningContext } from '../../signingContext.js'
import type { EvmNode } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'
import type { TransactionFacts } from '../readTransactionFacts.js'
import { renewNonce } from '../renewNonce.js'
import { sendSigned } from '../sendSigned.js'
import { signTransaction } from '../signTransaction.js'
import { readBatchFacts, withAuthorization } from './readBatchFacts.js'
import { signAuthorization } from './signAuthorization.js'

/**
 * A transaction that hands the account to the delegate and does nothing else, for what needs that and is none itself.
 * `send` is called once; its result is the hash.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` where it would fail, and as the node does.
 */
export async function prepareSetUp(parts: {
  node: EvmNode
  tokens: TokenReader
  context: SigningContext
}): Promise<{ facts: TransactionFacts; send(signers: Signers): Promise<Hex> }> {
  const { node, context } = parts
  const chainId = Number(context.network.id)
  const facts = deepFreeze(await readBatchFacts([], true, parts))
  return {
    facts,
    async send(signers) {
      const renewed = await renewNonce(facts.transaction, context.evmAddress, node)
      const nonce = renewed.nonce + 1
      const handOver = { address: delegateContracts.delegate, chainId, nonce }
      const authorization = signAuthorization(
        handOver,
        { address: delegateContracts.delegate, chainId, nonce },
        signers,
      )
      const unsigned = withAuthorization(renewed, authorization, context.texts)
      return sendSigned(node, signTransaction(unsigned, signers))
    },
  }
}
