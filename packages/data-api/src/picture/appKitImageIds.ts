/**
 * What AppKit 1.7.3 asks for by fixed ids: networks, as CAIP-2 ids, and connectors, as names of wallets. From the presets of
 * `@reown/appkit-utils` 1.7.3 (Apache-2.0), of the networks we know. All of Solana's networks have one id there.
 */
export const appKitImageIds: ReadonlyMap<string, string> = new Map([
  ['ba0ba0cd-17c6-4806-ad93-f9d174f17900', 'eip155:1'],
  ['3bff954d-5cb0-47a0-9a23-d20192e74600', 'eip155:42161'],
  ['30c46e53-e989-45fb-4549-be3bd4eb3b00', 'eip155:43114'],
  ['93564157-2e8e-4ce7-81df-b264dbee9b00', 'eip155:56'],
  ['ab9c186a-c52f-464b-2906-ca59d760a400', 'eip155:10'],
  ['41d04d42-da3b-4453-8506-668cc0727900', 'eip155:137'],
  ['e86fae9b-b770-4eea-e520-150e12c81100', 'eip155:5000'],
  ['e909ea0a-f92a-4512-c8fc-748044ea6800', 'eip155:11155111'],
  ['a18a7ecd-e307-4360-4746-283182228e00', 'eip155:84532'],
  ['02b53f6a-e3d4-479e-1cb4-21178987d100', 'eip155:100'],
  ['b310f07f-4ef7-49f3-7073-2a0a39685800', 'eip155:324'],
  ['845c60df-d429-4991-e687-91ae45791600', 'eip155:7777777'],
  ['ab781bbc-ccc6-418d-d32d-789b15da1f00', 'eip155:42220'],
  ['7289c336-3981-4081-c5f4-efc26ac64a00', 'eip155:8453'],
  ['3ff73439-a619-4894-9262-4470c773a100', 'eip155:1313161554'],
  ['a1b58899-f671-4276-6a5e-56ca5bd59700', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['0c2840c3-5b04-4c44-9661-fbd4b49e1800', 'Coinbase Wallet'],
  ['461db637-8616-43ce-035a-d89b8a1d5800', 'Safe'],
  ['54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', 'Ledger'],
  ['ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', 'WalletConnect'],
  ['07ba87ed-43aa-4adf-4540-9e6a2b9cae00', 'Browser Wallet'],
])
