import { grantIdSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { ApprovalModel } from '../model/approvalModel.js'
import { parseParams } from '../model/parseParams.js'
import { readDelegation } from './evm/batch/delegation.js'
import type { DescribedCall } from './evm/batch/describeBatch.js'
import { prepareBatch } from './evm/batch/prepareBatch.js'
import { createEvmNode, type EvmNode } from './evm/createEvmNode.js'
import { createTokenReader, type TokenReader } from './evm/createTokenReader.js'
import { addCosts } from './evm/describeTransaction.js'
import { getDelegationHash } from './evm/hashDelegation.js'
import { bytesSchema } from './evm/hexSchemas.js'
import { getAsset, nameRight } from './evm/permissions/describeGrant.js'
import {
  decodeContext,
  encodeDisable,
  encodeIsDisabled,
  type SignedDelegation,
} from './evm/permissions/encodeContext.js'
import { type Right, readRights } from './evm/permissions/rights.js'
import { readTransactionFacts } from './evm/readTransactionFacts.js'
import { renewNonce } from './evm/renewNonce.js'
import { sendSigned } from './evm/sendSigned.js'
import { getDigest, signTransaction } from './evm/signTransaction.js'
import { createModel, deepFreeze } from './model/createModel.js'
import { plain, whole } from './model/rows.js'
import { refuse } from './refuse.js'
import type { PrepareRequest, Signers, SigningContext } from './signingContext.js'

/** AppKit names a grant by its `pci`, ERC-7715 by its context; each in an array or alone. */
const revocationSchema = v.union([
  v.object({ pci: grantIdSchema }),
  v.object({ permissionContext: bytesSchema }),
])

/**
 * Takes permissions back, on chain: the manager of delegations redeems them no more once the transaction is mined. The result
 * is its hash in AppKit's form, which hands it to the service as a signature, and empty in ERC-7715's.
 *
 * @throws GangwayError `INVALID_INPUT`, `FRAME_REQUEST_REFUSED` for a permission that is not this account's, or was taken back.
 */
export const walletRevokePermissions: PrepareRequest = async (params, context) => {
  const given = Array.isArray(params) ? params[0] : params
  const asked = parseParams(revocationSchema, given, Array.isArray(params) ? 'params[0]' : 'params')
  const { evmAddress: account, network, texts } = context
  const grants = (await context.listGrants()).filter(
    ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
  )
  const grant = grants.find(({ id, context: granted }) =>
    'pci' in asked ? id === asked.pci : granted === asked.permissionContext,
  )
  const granted = grant?.context ?? ('permissionContext' in asked ? asked.permissionContext : '0x')
  const delegations = decodeContext(granted as Hex)
  if (!delegations?.every(({ delegator }) => delegator === account))
    throw refuse(texts, (each) => each.unknownPermission)
  const node = createEvmNode(context)
  const open = await filterOpen(delegations, node)
  const tokens = createTokenReader(node, context)
  // One delegation for each right, in their order.
  const rights = grant?.permissions.flatMap((permission) => readRights(permission, 'permissions')) ?? []
  const [first, ...rest] = await Promise.all(
    open.map(async (each) =>
      describe(each, await nameKnown(rights[delegations.indexOf(each)], tokens), context),
    ),
  )
  if (!first) throw refuse(texts, (each) => each.takenBackAlready)
  // Whatever the person prefers and the node says of the account: what can be redeemed can be taken back.
  const state = rest.length === 0 ? 'plain' : await readDelegation(node, account, Number(network.id))
  const { model, sign } =
    state === 'active'
      ? await prepareBatch([first, ...rest], {
          node,
          tokens,
          context,
          setsUp: false,
          keeper: { keep: async () => {}, drop: async () => {} },
          readState: async () => 'active',
        })
      : await prepareOne(first, { node, tokens, context })
  return {
    model,
    async sign(signers) {
      const transactionHash = await sign(signers)
      // It is on its way; the chain knows it even where the service does not.
      if (grant && (state === 'active' || rest.length === 0))
        await context.noteRevocation({ id: grant.id, transactionHash }).catch(() => {})
      return 'pci' in asked ? transactionHash : {}
    },
  }
}

/** A plain transaction of the account to the manager, which needs no contract at the account. */
async function prepareOne(
  { call, description }: DescribedCall,
  parts: { node: EvmNode; tokens: TokenReader; context: SigningContext },
): Promise<{ model: ApprovalModel; sign(signers: Signers): Promise<Hex> }> {
  const { node, tokens, context } = parts
  const facts = deepFreeze(await readTransactionFacts(call, null, parts))
  const costs = addCosts(description, { value: 0n, isDescribed: () => false }, facts, tokens)
  const signed = { digest: getDigest(facts.transaction), changes: facts.simulation.changes }
  return {
    model: createModel(context, costs, signed),
    sign: async (signers) =>
      sendSigned(node, signTransaction(await renewNonce(facts.transaction, call.from, node), signers)),
  }
}

async function filterOpen(
  delegations: readonly SignedDelegation[],
  node: EvmNode,
): Promise<SignedDelegation[]> {
  const disabled = await Promise.all(
    delegations.map(
      async (each) => BigInt(await node.call(encodeIsDisabled(getDelegationHash(each)))) === 1n,
    ),
  )
  return delegations.filter((_, index) => !disabled[index])
}

/** What is taken back, in a few words; null where the service does not know. */
async function nameKnown(right: Right | undefined, tokens: TokenReader): Promise<string | null> {
  if (!right) return null
  const address = getAsset(right)
  const token = address === null ? tokens.native : await tokens.read(address)
  return nameRight({ right, token }, tokens.texts)
}

function describe(delegation: SignedDelegation, what: string | null, context: SigningContext): DescribedCall {
  const { texts } = context
  const { to, data } = encodeDisable(delegation)
  return {
    call: { from: context.evmAddress, to, value: 0n, data },
    description: {
      title: texts.takeBack,
      approveLabel: texts.takeBack,
      rows: [
        ...(what === null ? [] : [plain(texts.wasAllowed, what)]),
        whole(texts.grantee, delegation.delegate),
      ],
      details: [whole(texts.delegationHash, getDelegationHash(delegation))],
      warnings: [],
      recipient: delegation.delegate,
    },
  }
}
