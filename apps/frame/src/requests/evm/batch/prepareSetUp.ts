import { delegateContracts } from '@gangway/protocol'
import { type Hex, zeroAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { createModel, deepFreeze } from '../../model/createModel.js'
import { caution, plain } from '../../model/rows.js'
import { refuse } from '../../refuse.js'
import type { PreparedRequest, Signers, SigningContext } from '../../signingContext.js'
import { createEvmNode, type EvmNode } from '../createEvmNode.js'
import { createTokenReader, type TokenReader } from '../createTokenReader.js'
import { addCosts } from '../describeTransaction.js'
import { readTransactionFacts, type TransactionFacts } from '../readTransactionFacts.js'
import { renewNonce } from '../renewNonce.js'
import { sendSigned } from '../sendSigned.js'
import { signTransaction, type UnsignedTransaction } from '../signTransaction.js'
import { addAuthorization, readBatchFacts, withAuthorization } from './readBatchFacts.js'
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

/**
 * A transaction of the account to itself which takes its contract away and does nothing else: the account is plain again
 * until its next batch. EIP-7702, an authorisation of the zero address. The result is the hash.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` for an account that has no contract; and as the node does.
 */
export async function prepareSetBack(
  context: SigningContext,
): Promise<PreparedRequest & { sign(signers: Signers): Promise<Hex> }> {
  const { evmAddress: account, network, texts } = context
  const chainId = Number(network.id)
  const node = createEvmNode(context)
  const tokens = createTokenReader(node, context)
  if ((await node.getCode(account)) === '0x') throw refuse(texts, (each) => each.notSetUp(network.name))
  const request = { from: account, to: account, value: 0n, data: '0x' as const }
  const read = await readTransactionFacts(request, null, { node, tokens, context })
  const facts = deepFreeze(await addAuthorization(read, node, texts))
  const toAuthorization = ({ nonce = 0 }: UnsignedTransaction) => ({
    address: zeroAddress,
    chainId,
    nonce: nonce + 1,
  })
  const content = {
    title: texts.setBack,
    approveLabel: texts.setBack,
    rows: [plain(texts.setUp, texts.setsBack)],
    warnings: [caution(texts.setBackRests)],
    recipient: null,
  }
  const description = addCosts(content, { value: 0n, isDescribed: () => false }, facts, tokens)
  const model = createModel(context, description, {
    // The transaction's own is not known before the authorisation in it is signed.
    digest: hashAuthorization(toAuthorization(facts.transaction)),
    changes: facts.simulation.changes,
  })
  return {
    model,
    async sign(signers) {
      const renewed = await renewNonce(facts.transaction, account, node)
      const known = { address: zeroAddress, chainId, nonce: renewed.nonce + 1 }
      const authorization = signAuthorization(toAuthorization(renewed), known, signers)
      return sendSigned(node, signTransaction(withAuthorization(renewed, authorization, texts), signers))
    },
  }
}
