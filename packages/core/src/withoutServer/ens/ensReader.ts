import type { Address } from 'viem'

/** What ENS has stored, for names that are normalised already. Rejects when a node did not answer. */
export type EnsReader = {
  /** Whether anybody answers for a name. */
  hasResolver(name: string): Promise<boolean>
  /** The address of an EVM coin type (ENSIP-9, ENSIP-11); null: none. */
  readAddress(name: string, coinType: bigint): Promise<Address | null>
  /** What the owner of an address says it is called, as it stands there; nobody has looked where the name leads. */
  readPrimaryName(address: Address): Promise<string | null>
}
