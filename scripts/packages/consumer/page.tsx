import { type Config, createConfig, createTransports } from '@gangway/core'
import { toWagmiConnector } from '@gangway/core/wagmi'
import { defineGangwayButton } from '@gangway/element'
import '@gangway/element/jsx'
import '@gangway/element/style.css'
import { createWalletClient } from '@gangway/pairing'
import { storageKeys } from '@gangway/protocol'
import { ConnectButton, GangwayProvider, useDialog, useReadContract, useWriteContract } from '@gangway/react'
import { createEarlyButton } from '@gangway/react/early'
import '@gangway/react/style.css'
import { mainnet } from '@gangway/registry'
import { test } from '@gangway/testing/playwright'
import { createVerifier } from '@gangway/verify'

/** Something of every entry that is published, imported as a project of its own would. */
export const entries = {
  createEarlyButton,
  createVerifier,
  createWalletClient,
  storageKeys,
  test,
  toWagmiConnector,
}

/** A page as a host would write it. */
export function Page() {
  const config = createConfig({ projectId: 'p', apiUrl: 'https://api.example', networks: [mainnet] })
  return (
    <GangwayProvider config={config}>
      <ConnectButton />
    </GangwayProvider>
  )
}

/** The same without a server. */
export const alone = createConfig({
  networks: [mainnet],
  transports: createTransports({ [mainnet.id]: 'https://node.example' }),
})

/** The element, in a page of React and in one without. */
export function ElementPage({ config }: { config: Config }) {
  defineGangwayButton()
  const button = document.createElement('gangway-button')
  button.config = config
  button.addEventListener('gangway-change', ({ detail }) => console.info(detail.balance))
  return <gangway-button config={config} theme="dark" ongangway-connect={({ detail }) => detail.address} />
}

/** What features add to an interface of ours is there for whoever installs it. */
export function NetworksButton({ config }: { config: Config }) {
  const { open } = useDialog()
  const { customTokens, frame, transactions } = config.state
  return (
    <button type="button" onClick={() => open('Networks')}>
      {customTokens.size + transactions.length} {frame.status}
    </button>
  )
}

const counter = [
  { type: 'function', name: 'count', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
  {
    type: 'function',
    name: 'add',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'uint256' }],
    outputs: [],
  },
] as const
const contract = { abi: counter, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const

/** What an ABI says of a contract is there for whoever installs it, too. */
export function Counter() {
  const { data } = useReadContract({ ...contract, functionName: 'count' })
  const { writeContract } = useWriteContract()
  const next: bigint = (data ?? 0n) + 1n
  return (
    <button type="button" onClick={() => writeContract({ ...contract, functionName: 'add', args: [next] })}>
      {next.toString()}
    </button>
  )
}
