import {
  delegateContracts,
  delegationDesignator,
  GangwayError,
  isDelegated,
  type SponsoredBatch,
  sponsorLimits,
} from '@gangway/protocol'
import { type Address, type Hex, recoverTypedDataAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import type { RelayRequest } from '../database/auth/sponsoredBatches.js'
import { encodeRedemption, type SponsoredGrant, toDelegationTypedData } from './redemption.js'
import type { RelayChain } from './relayChain.js'
import { notSponsored } from './sponsorPolicy.js'

/** Seconds the clock of whoever signed may be before ours. */
const clockRoom = 30

/** Part of the estimate that is added to it: what is on the chain may have changed until it is carried out. */
const gasRoom = 4n

/** What the network takes for an authorisation. EIP-7702. */
const authorizationGas = 25_000n

/**
 * Checks what an account signed for a batch, and tries it; what the relayer is to send. `now` in Unix milliseconds.
 *
 * @throws GangwayError `INVALID_INPUT` naming what does not fit; `CALLS_NO_CAPABILITY` where the calls would revert.
 */
export async function verifyBatch(
  batch: SponsoredBatch,
  deps: { chain: RelayChain; relayer: Address; account: Address; now: number },
): Promise<RelayRequest> {
  const { chain, relayer, account, now } = deps
  const { calls, validUntil } = batch
  const seconds = Math.floor(now / 1000)
  if (validUntil <= seconds || validUntil > seconds + sponsorLimits.validity + clockRoom)
    throw refuse('validUntil')
  const signature = batch.signature as Hex
  const grant = { chainId: chain.chainId, relayer, account, calls, validUntil, salt: BigInt(batch.salt) }
  if (!(await isSigned(grant, signature))) throw refuse('signature')
  if (!(await chain.hasDelegate())) throw notSponsored('off')
  const authorization = await checkAuthorization(batch, deps)
  const data = encodeRedemption(grant, signature)
  const call = { from: relayer, to: delegateContracts.manager, data }
  const gas = await chain.tryCall(call, { address: account, code: delegationDesignator })
  if (gas === null) throw notSponsored('wouldFail')
  const limit = gas + gas / gasRoom + (authorization ? authorizationGas : 0n)
  return { to: call.to, data, gas: Number(limit), ...(authorization ? { authorization } : {}) }
}

async function isSigned(grant: SponsoredGrant, signature: Hex): Promise<boolean> {
  // What recovers to no key at all is no signature.
  const signer = await recoverTypedDataAddress({ ...toDelegationTypedData(grant), signature }).catch(
    () => null,
  )
  return signer === grant.account
}

/** The authorisation to send along; undefined: the account is handed to our delegate already. */
async function checkAuthorization(
  { authorization }: SponsoredBatch,
  { chain, account }: { chain: RelayChain; account: Address },
): Promise<RelayRequest['authorization']> {
  // In this order: between the two an authorisation of another batch may take effect, which the code then tells.
  const nonce = await chain.getNonce(account)
  const isHandedOver = isDelegated(await chain.getCode(account))
  if (!authorization) {
    if (isHandedOver) return undefined
    throw refuse('authorization')
  }
  const tuple = {
    address: delegateContracts.delegate,
    chainId: chain.chainId,
    ...authorization,
    r: authorization.r as Hex,
    s: authorization.s as Hex,
  }
  const signer = await recoverAuthorizationAddress({ authorization: tuple }).catch(() => null)
  if (signer !== account) throw refuse('authorization')
  // One sent by another batch of the account has done its work.
  if (isHandedOver) return undefined
  if (authorization.nonce !== nonce) throw refuse('authorization')
  return tuple
}

const refuse = (field: string) => new GangwayError('INVALID_INPUT', { context: { field } })
