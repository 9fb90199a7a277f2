import type { CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'

/**
 * Tells whether `signature` is the account's consent to `message`. One per chain family.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` when a node had to be asked and gave no answer: neither yes nor no.
 */
export type SignatureVerifier = (
  rpc: RpcUpstreams,
  signed: { chainId: CaipNetworkId; address: string; message: string; signature: string },
) => Promise<boolean>
