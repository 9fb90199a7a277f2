import { type CaipNetworkId, GangwayError, type SignedNameBody } from '@gangway/protocol'
import { type RpcUpstreams, verifyEip155Signature } from '@gangway/server-kit'
import { isHex, recoverMessageAddress } from 'viem'
import { toNetwork } from './coinTypes.js'

/** What signed: the account's key, which is the same on every network, or its contract on one. */
export type NameSigner = { kind: 'key' } | { kind: 'contract'; network: CaipNetworkId }

type Signed = Pick<SignedNameBody, 'address' | 'message' | 'signature' | 'coin_type'>

/**
 * Finds what signed a message: a key (EIP-191), else the contract on the network of `coin_type` (EIP-1271, ERC-6492).
 *
 * @throws GangwayError `SIWX_SIGNATURE_INVALID`; `CHAIN_NOT_SUPPORTED`, `CHAIN_NOT_CONFIGURED`, `RPC_UPSTREAM_FAILED` if no
 * node could be asked.
 */
export async function verifyNameSigner(rpc: RpcUpstreams, signed: Signed): Promise<NameSigner> {
  if (await isSignedByKey(signed)) return { kind: 'key' }
  const network = toNetwork(signed.coin_type)
  if (network && (await isSignedByContract(rpc, network, signed))) return { kind: 'contract', network }
  throw refuseSignature()
}

/**
 * Checks that the owner of a name signed: by its key, or by its contract on the network it was registered on. The same
 * address on another network may be another person's contract.
 *
 * @throws GangwayError as {@link verifyNameSigner}.
 */
export async function verifyNameOwner(
  rpc: RpcUpstreams,
  { owner, network }: { owner: string; network: CaipNetworkId | '' },
  signed: Signed,
): Promise<void> {
  const isOwner = signed.address.toLowerCase() === owner
  const isSigned =
    isOwner && (network === '' ? await isSignedByKey(signed) : await isSignedByContract(rpc, network, signed))
  if (!isSigned) throw refuseSignature()
}

async function isSignedByKey({ address, message, signature }: Signed): Promise<boolean> {
  if (!isHex(signature)) return false
  try {
    const signer = await recoverMessageAddress({ message, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // A contract's signature may have any form.
    return false
  }
}

function isSignedByContract(rpc: RpcUpstreams, network: CaipNetworkId, signed: Signed): Promise<boolean> {
  return verifyEip155Signature((method, request) => rpc.read(network, method, [request, 'latest']), signed)
}

function refuseSignature(): GangwayError {
  return new GangwayError('SIWX_SIGNATURE_INVALID', { context: { field: 'signature' } })
}
