import type { FrameNetwork } from '../frameNetworks.js'

/** The chain id of an EVM network as JSON-RPC writes it. */
export function toHexChainId({ id }: FrameNetwork): `0x${string}` {
  return `0x${BigInt(id).toString(16)}`
}
