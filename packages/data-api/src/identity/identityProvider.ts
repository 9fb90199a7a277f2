import type { CaipNetworkId } from '@gangway/protocol'
import type { Address } from 'viem'

/** What an address is called and looks like. `avatar` is where the picture is, http(s), ipfs or data. */
export type Identity = { name: string | null; avatar: string | null }

/** Where a name leads. `isFallback`: there is no address for the network, and this is the one for Ethereum. */
export type ResolvedName = { name: string; address: Address; avatar: string | null; isFallback: boolean }

/** A data provider that knows names. data-sources.md §5. */
export type IdentityProvider = {
  /**
   * The name of an address, which leads back to it, as it is to be shown. `signal` ends the asking.
   *
   * @throws GangwayError `RPC_UPSTREAM_FAILED` and others when nobody could say.
   */
  identify(address: Address, signal: AbortSignal): Promise<Identity>
  /**
   * The address of a name on a network. `signal` ends the asking.
   *
   * @throws GangwayError `NAME_INVALID`, `NAME_NOT_FOUND`, `NAME_HAS_NO_ADDRESS`; others when nobody could say.
   */
  resolve(name: string, network: CaipNetworkId, signal: AbortSignal): Promise<ResolvedName>
}
