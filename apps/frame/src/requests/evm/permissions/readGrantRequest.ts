import {
  type AccountGrant,
  accountGrantSchema,
  anyDelegate,
  delegateContracts,
  getGrantee,
  getGrantId,
  grantLimits,
  invalidParams,
  type KeysGrant,
  keysGrantSchema,
} from '@gangway/protocol'
import { secp256k1 } from '@noble/curves/secp256k1'
import * as v from 'valibot'
import { type Address, bytesToHex, getAddress, type Hex, hexToBytes, isAddress, zeroAddress } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { parseParams } from '../../../model/parseParams.js'
import { deepFreeze } from '../../model/createModel.js'
import { refuse } from '../../refuse.js'
import type { SigningContext } from '../../signingContext.js'
import { assertOwnAccount } from '../assertOwnAccount.js'
import { type Right, readRights } from './rights.js'

/** What an app asks to be allowed, as it asked, and what that is. */
export type GrantRequest = {
  request: KeysGrant | AccountGrant
  id: Hex
  /** Who may do it. */
  delegate: Address
  rights: readonly Right[]
  /** Unix seconds. */
  expiry: number
  /** How often each right may be used; null: as often as they like. */
  calls: number | null
}

/**
 * Reads the parameter of `wallet_grantPermissions`, in AppKit 1.7's form (several permissions of one key) and in ERC-7715's
 * (each its own, of an account). `now` in Unix seconds.
 *
 * @throws GangwayError `INVALID_INPUT`, `FRAME_REQUEST_REFUSED` for another account or network, or the account's own contract.
 */
export function readGrantRequests(params: unknown, context: SigningContext, now: number): GrantRequest[] {
  const list = parseParams(
    v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(grantLimits.permissions)),
    params,
  )
  const { texts } = context
  if (JSON.stringify(list).length > grantLimits.size) throw refuse(texts, (each) => each.tooMuch)
  const isOfKeys = v.is(v.looseTuple([v.looseObject({ permissions: v.unknown() })]), list)
  if (isOfKeys && list.length > 1) throw invalidParams('params[1]')
  const grants = list.map((item, index) => {
    const path = `params[${index}]`
    const request = parseParams(isOfKeys ? keysGrantSchema : accountGrantSchema, item, path)
    return readGrant(request, path, context, now)
  })
  if (grants.flatMap(({ rights }) => rights).length > grantLimits.permissions)
    throw refuse(texts, (each) => each.tooMuch)
  return deepFreeze(grants)
}

function readGrant(
  request: KeysGrant | AccountGrant,
  path: string,
  context: SigningContext,
  now: number,
): GrantRequest {
  const { evmAddress: account, network, texts } = context
  if (request.address) assertOwnAccount(request.address, context)
  if (Number(request.chainId) !== Number(network.id))
    throw refuse(texts, (each) => each.otherNetwork(network.name))
  if (request.expiry <= now) throw invalidParams(`${path}.expiry`, 'This has ended')
  const delegate = toDelegate(request, path)
  const permissions =
    'permission' in request
      ? [{ permission: request.permission, at: `${path}.permission` }]
      : request.permissions.map((permission, index) => ({ permission, at: `${path}.permissions[${index}]` }))
  const rights = permissions.flatMap(({ permission, at }) => readRights(permission, at))
  for (const right of rights) assertNotOwn(right, context)
  if (delegate === account) throw refuse(texts, (each) => each.grantsItself)
  if (delegate === getAddress(anyDelegate) || delegate === zeroAddress)
    throw refuse(texts, (each) => each.grantsEverybody)
  return {
    request,
    id: getGrantId(request, account),
    delegate,
    rights,
    expiry: request.expiry,
    calls: request.policies[0]?.data.count ?? null,
  }
}

/** AppKit puts a key of its service before the app's; ours gives the app's own. Another one would have to sign as well. */
function toDelegate(request: KeysGrant | AccountGrant, path: string): Address {
  const grantee = getGrantee(request) as Hex
  if (request.signer.type === 'account') {
    if (!isAddress(grantee)) throw invalidParams(`${path}.signer.data.address`)
    return getAddress(grantee)
  }
  const { keys } = request.signer.data
  if (
    keys.some(
      ({ type, publicKey }) =>
        type.toLowerCase() !== 'secp256k1' || publicKey.toLowerCase() !== grantee.toLowerCase(),
    )
  )
    throw invalidParams(`${path}.signer.data.keys`, 'One secp256k1 key can be given a permission')
  try {
    return publicKeyToAddress(
      bytesToHex(secp256k1.ProjectivePoint.fromHex(hexToBytes(grantee)).toRawBytes(false)),
    )
  } catch {
    throw invalidParams(`${path}.signer.data.keys`, 'This is no public key')
  }
}

/** What rules the account is its own alone. */
function assertNotOwn(right: Right, { evmAddress: account, texts }: SigningContext): void {
  const target = right.kind === 'call' ? right.contract : right.token
  const own = [account, delegateContracts.manager, delegateContracts.delegate]
  if (target !== null && own.some((address) => address === target))
    throw refuse(texts, (each) => each.ownContract)
}
