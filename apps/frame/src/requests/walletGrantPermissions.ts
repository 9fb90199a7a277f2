import { delegateContracts, GangwayError, type KeptGrant } from '@gangway/protocol'
import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import { readDelegation } from './evm/batch/delegation.js'
import { prepareSetUp } from './evm/batch/prepareSetUp.js'
import { createEvmNode } from './evm/createEvmNode.js'
import { createTokenReader, type TokenReader } from './evm/createTokenReader.js'
import { addCosts } from './evm/describeTransaction.js'
import { getLookAlikeWarnings } from './evm/getRecipientWarnings.js'
import { hashDelegation } from './evm/hashDelegation.js'
import { describeGrant, getAsset, getMost, type NamedRight } from './evm/permissions/describeGrant.js'
import { encodeContext, encodeContexts, type SignedDelegation } from './evm/permissions/encodeContext.js'
import { type GrantRequest, readGrantRequests } from './evm/permissions/readGrantRequest.js'
import { readRights, toCaveats } from './evm/permissions/rights.js'
import { createModel, deepFreeze } from './model/createModel.js'
import { refuse } from './refuse.js'
import type { PrepareRequest, Signers, SigningContext } from './signingContext.js'

const salts = 1n << 256n

/**
 * Lets an app's key or account do something without asking again, within limits that contracts hold it to: a delegation of the
 * account for each permission. The service keeps the grant before the app has it, and an account that is not set up yet is.
 * In AppKit's form the result is the request with one `context`, the `bytes[]` of all; in ERC-7715's each has its own.
 * ERC-7715, ERC-7710, docs/decisions/0021-smart-account.md
 *
 * @throws GangwayError as `readGrantRequests`; `RPC_METHOD_NOT_ALLOWED` where the network has no smart accounts;
 * `PERMISSIONS_CONFLICT` for too many at once.
 */
export const walletGrantPermissions: PrepareRequest = async (params, context) => {
  const { evmAddress: account, network, isSmartAccount, texts } = context
  const chainId = Number(network.id)
  const now = Math.floor((await context.getServerNow()) / 1_000)
  const grants = readGrantRequests(params, context, now)
  const kept = await context.listGrants()
  // The very same is the very same delegation, which the chain would go on refusing.
  if (kept.some(({ id, revocation }) => revocation !== null && grants.some((grant) => grant.id === id)))
    throw refuse(texts, (each) => each.takenBackAlready)
  const node = createEvmNode(context)
  const tokens = createTokenReader(node, context)
  const readState = async () => (isSmartAccount ? readDelegation(node, account, chainId) : 'unavailable')
  const state = await readState()
  if (state === 'foreign') throw refuse(texts, (each) => each.foreignContract)
  if (state === 'unavailable')
    throw new GangwayError('RPC_METHOD_NOT_ALLOWED', {
      shortMessage: `${network.name} has no accounts that could hold an app to a permission`,
    })
  const setsUp = state === 'available'
  const coins = await node.getBalance(account)
  const promised = sumInForce(kept, context, now)
  const named = await Promise.all(
    grants.flatMap((grant) => nameRights(grant, { account, coins, tokens, promised })),
  )
  const warnings = grants.flatMap(({ delegate }) => getLookAlikeWarnings(delegate, { account, tokens }))
  const description = describeGrant(named, { setsUp, warnings, now, texts })
  const setUp = setsUp ? await prepareSetUp({ node, tokens, context }) : null
  const unsigned = deepFreeze(grants.map((grant) => toDelegations(grant, context)))
  const model = createModel(
    context,
    setUp ? addCosts(description, { value: 0n, isDescribed: () => false }, setUp.facts, tokens) : description,
    // One line each.
    {
      digest: unsigned
        .flat()
        .map((each) => hashDelegation(each, chainId))
        .join('\n'),
    },
  )
  return {
    model,
    async sign(signers) {
      const current = await readState()
      // Nobody was shown that the account is handed over.
      if (current !== 'active' && !(current === 'available' && setUp))
        throw new GangwayError('SEND_FAILED', { details: 'the account changed' })
      const signed = unsigned.map((all) => all.map((each) => signDelegation(each, chainId, signers)))
      const answers = grants.map(({ request }, index) => {
        const delegations = signed[index] ?? []
        const [first] = delegations
        const isOne = 'permission' in request && first
        const granted = isOne ? encodeContext(first) : encodeContexts(delegations)
        const signerMeta = { delegationManager: delegateContracts.manager }
        return { ...request, address: account, context: granted, signerMeta }
      })
      // What cannot be set up is granted to nobody.
      if (current === 'available') await setUp?.send(signers)
      for (const [index, { context: granted }] of answers.entries())
        await keep(grants[index], granted, context)
      return answers.some((answer) => 'permission' in answer) ? answers : answers[0]
    },
  }
}

async function keep(grant: GrantRequest | undefined, granted: Hex, context: SigningContext): Promise<void> {
  if (!grant) return
  const { request, id, expiry } = grant
  await context.keepGrant({
    id,
    caipNetworkId: context.network.caipNetworkId,
    expiry,
    permissions: 'permission' in request ? [request.permission] : request.permissions,
    policies: request.policies,
    context: granted,
  })
}

function nameRights(
  grant: GrantRequest,
  parts: { account: Hex; coins: bigint; tokens: TokenReader; promised: ReadonlyMap<Address | null, bigint> },
): Promise<NamedRight>[] {
  const { account, coins, tokens } = parts
  return grant.rights.map(async (right) => {
    const address = getAsset(right)
    const promised = parts.promised.get(address) ?? 0n
    if (address === null) return { right, grant, token: tokens.native, balance: coins, promised }
    const [token, balance] = await Promise.all([tokens.read(address), tokens.readBalance(address, account)])
    return { right, grant, token, balance, promised }
  })
}

/** What this app may take already, by token. `now` in Unix seconds. */
function sumInForce(
  kept: readonly KeptGrant[],
  { network }: SigningContext,
  now: number,
): Map<Address | null, bigint> {
  const sums = new Map<Address | null, bigint>()
  for (const { caipNetworkId, expiry, revocation, permissions, policies } of kept) {
    if (caipNetworkId !== network.caipNetworkId || expiry <= now || revocation !== null) continue
    const calls = policies[0]?.data.count ?? null
    for (const right of permissions.flatMap((permission) => readRights(permission, 'permissions')))
      sums.set(getAsset(right), (sums.get(getAsset(right)) ?? 0n) + getMost(right, { expiry, calls }))
  }
  return sums
}

/** The same request is the same delegation, so that nobody has a permission twice. */
function toDelegations(
  { delegate, rights, expiry, calls, id }: GrantRequest,
  { evmAddress }: SigningContext,
) {
  return rights.map((right, index) => ({
    delegate,
    delegator: evmAddress,
    caveats: toCaveats(right, { expiry, calls }),
    salt: (BigInt(id) + BigInt(index)) % salts,
  }))
}

function signDelegation(
  delegation: ReturnType<typeof toDelegations>[number],
  chainId: number,
  { signEvmDigest }: Signers,
): SignedDelegation {
  const signature = bytesToHex(signEvmDigest(hexToBytes(hashDelegation(delegation, chainId))))
  return { ...delegation, signature }
}
