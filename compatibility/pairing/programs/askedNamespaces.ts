import { localChains } from './localChains.js'

const { evm, secondEvm, solana } = localChains

/** What every dapp asks for. */
export const askedNamespaces = {
  eip155: {
    chains: [evm, secondEvm],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged'],
  },
  solana: { chains: [solana], methods: ['solana_signMessage'], events: ['accountsChanged'] },
}
