import {
  type CaipNetworkId,
  delegateContracts,
  delegationDesignator,
  type SponsoredCalls,
  type SponsorOffer,
  type SponsorRefusal,
  sponsorLimits,
} from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { type Address, bytesToHex, concat, getAddress, type Hex } from 'viem'
import type { StoredSession } from '../../database/auth/sessions.js'
import { wallets } from '../../database/auth/wallets.js'
import { spendBuckets } from '../../limits/spendBuckets.js'
import type { Relayer } from '../../relayer/createRelayer.js'
import { encodeExecution, encodeRedemption } from '../../relayer/redemption.js'
import type { RelayChain } from '../../relayer/relayChain.js'
import { findExhausted, listBudgets } from '../../relayer/sponsorBudget.js'
import { findCallRefusal } from '../../relayer/sponsorPolicy.js'
import type { AuthContext } from '../authContext.js'

/** Gas the manager takes for a delegation with its three caveats, and the network for an authorisation. Measured: 130 000. */
const delegationGas = 200_000n

/** Bytes of a transaction beside its data: fees, an authorisation, signatures. */
const envelopeSize = 300

/** How many times the fee of now a transaction may come to offer while it waits. */
const feeRoom = 2n

/** Offers an account is made an hour: each asks the network, and a page may ask by itself. */
const mostOffers = 600

/** As long as a signature. */
const unsigned: Hex = `0x${'00'.repeat(65)}`

/** What the routes of sponsored batches use. */
export type SponsorContext = Pick<AuthContext, 'database' | 'getNow' | 'projects'> & { relayer: Relayer }

/** Whose batch it is, and of which network. */
export type Asked = {
  session: Pick<StoredSession, 'accountId' | 'appOrigin' | 'projectId'>
  caipNetworkId: CaipNetworkId
  calls: SponsoredCalls
}

/** What the app offers for these calls, as of now; nothing is taken of any budget. */
export async function offerSponsorship(context: SponsorContext, asked: Asked): Promise<SponsorOffer> {
  const { relayer, database, projects, getNow } = context
  const refuse = (reason: SponsorRefusal): SponsorOffer => ({ isSponsored: false, reason })
  const policy = relayer.findPolicy(asked.session.projectId, asked.caipNetworkId)
  const account = await findAccount(context, asked)
  if (!policy || !account) return refuse('off')
  const refusal = findCallRefusal(policy, asked.calls)
  if (refusal) return refuse(refusal)
  const bucket = { key: `sponsor offers ${asked.session.accountId}`, limit: mostOffers }
  if (!(await spendBuckets(database, [bucket], getNow()))) return refuse('user')
  const { chain } = relayer.get(asked.caipNetworkId)
  const gas = await tryCalls(chain, account, asked.calls)
  if (gas === undefined) return refuse('off')
  if (gas === null) return refuse('wouldFail')
  const validUntil = Math.floor(getNow() / 1000) + sponsorLimits.validity
  const grant = {
    chainId: chain.chainId,
    relayer: relayer.address,
    account,
    calls: asked.calls,
    validUntil,
    salt: 0n,
  }
  const data = encodeRedemption(grant, unsigned)
  const { reserved } = await price(chain, { gas: gas + delegationGas, data })
  const budgets = listBudgets(policy, asked.session.accountId, getNow())
  const exhausted = await findExhausted(database, budgets, reserved)
  if (exhausted) return refuse(exhausted)
  if (!(await canPay(relayer, asked.caipNetworkId, reserved))) return refuse('relayer')
  return {
    isSponsored: true,
    relayer: relayer.address,
    validUntil,
    payer: projects.get(policy.projectId).name,
  }
}

/** Address of the account's wallet; undefined: it has none. */
export async function findAccount(
  { database }: Pick<SponsorContext, 'database'>,
  { session }: Pick<Asked, 'session'>,
): Promise<Address | undefined> {
  const [wallet] = await database.select().from(wallets).where(eq(wallets.accountId, session.accountId))
  return wallet && getAddress(wallet.evmAddress)
}

/** What a batch may come to cost, whose call of the manager has this `data`. */
export async function price(
  chain: RelayChain,
  { gas, data }: { gas: bigint; data: Hex },
): Promise<{ feeCeiling: bigint; reserved: bigint }> {
  // What a roll-up keeps is packed, so what is not known yet is taken as what packs worst.
  const envelope = bytesToHex(crypto.getRandomValues(new Uint8Array(envelopeSize)))
  const [fees, dataFee] = await Promise.all([chain.getFees(), chain.getDataFee(concat([data, envelope]))])
  const feeCeiling = fees.maxFee * feeRoom
  return { feeCeiling, reserved: gas * feeCeiling + dataFee * feeRoom }
}

/** Whether the relayer has that much beside what it may need for what waits. */
async function canPay(relayer: Relayer, caipNetworkId: CaipNetworkId, reserved: bigint): Promise<boolean> {
  const { chain, store } = relayer.get(caipNetworkId)
  const [balance, waiting] = await Promise.all([chain.getBalance(relayer.address), store.sumReserved()])
  return balance - waiting >= reserved
}

/** Gas of the calls as the manager would have the account make them; null: one reverts; undefined: our delegate is not here. */
async function tryCalls(
  chain: RelayChain,
  account: Address,
  calls: SponsoredCalls,
): Promise<bigint | null | undefined> {
  if (!(await chain.hasDelegate())) return undefined
  const call = { from: delegateContracts.manager, to: account, data: encodeExecution(calls) }
  return chain.tryCall(call, { address: account, code: delegationDesignator })
}
