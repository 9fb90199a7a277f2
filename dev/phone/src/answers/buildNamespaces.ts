import type { ProposalNamespaces, SessionNamespaces, SessionProposal } from '@gangway/pairing'
import type { CaipNetworkId } from '@gangway/protocol'
import { type ChainNamespace, getChainNamespace, toCaipAccountId } from '@gangway/protocol'

/** Addresses of each family, the one in use first. */
export type PhoneAddresses = Readonly<Record<ChainNamespace, readonly string[]>>

/** What the phone answers itself; whatever else a page asks for it does not promise. */
const methods: Record<ChainNamespace, readonly string[]> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'personal_sign',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_switchEthereumChain',
  ],
  solana: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
  ],
}

/** The networks a proposal asks for, required or not. CAIP-25; a family may also stand as a single chain's id. */
export function listProposedChains(proposal: SessionProposal): readonly string[] {
  const read = (namespaces: ProposalNamespaces) =>
    Object.entries(namespaces).flatMap(([key, { chains }]) => chains ?? (key.includes(':') ? [key] : []))
  return [...new Set([...read(proposal.requiredNamespaces), ...read(proposal.optionalNamespaces)])]
}

/** What the phone approves: of the networks chosen, all its accounts, and of the methods those it knows. CAIP-25. */
export function buildNamespaces(
  networkIds: readonly CaipNetworkId[],
  addresses: PhoneAddresses,
): SessionNamespaces {
  const families = [...new Set(networkIds.map(getChainNamespace))]
  return Object.fromEntries(
    families.map((family) => {
      const chains = networkIds.filter((networkId) => getChainNamespace(networkId) === family)
      const accounts = chains.flatMap((chain) =>
        addresses[family].map((address) => toCaipAccountId(chain, address)),
      )
      return [
        family,
        { chains, accounts, methods: methods[family], events: ['accountsChanged', 'chainChanged'] },
      ]
    }),
  )
}
