import { askedNamespaces } from './askedNamespaces.js'
import type { Signer } from './createSigner.js'

/** What a wallet allows: all that is asked for, on these EVM chains. */
export function toGrantedNamespaces(signer: Signer, evmChains: readonly string[]) {
  const { eip155, solana } = askedNamespaces
  return {
    eip155: grant(eip155, evmChains, signer.evmAddress),
    solana: grant(solana, solana.chains, signer.solanaAddress),
  }
}

function grant(
  { methods, events }: { methods: readonly string[]; events: readonly string[] },
  chains: readonly string[],
  address: string,
) {
  const accounts = chains.map((chain) => `${chain}:${address}`)
  return { chains: [...chains], accounts, methods: [...methods], events: [...events] }
}
