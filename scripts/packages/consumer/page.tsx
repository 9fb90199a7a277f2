import { type Config, createConfig } from '@gangway/core'
import { toWagmiConnector } from '@gangway/core/wagmi'
import { createWalletClient } from '@gangway/pairing'
import { storageKeys } from '@gangway/protocol'
import { ConnectButton, GangwayProvider, useDialog } from '@gangway/react'
import '@gangway/react/style.css'
import { mainnet } from '@gangway/registry'
import { test } from '@gangway/testing/playwright'

/** Something of every entry that is published, imported as a project of its own would. */
export const entries = { createWalletClient, storageKeys, test, toWagmiConnector }

/** A page as a host would write it. */
export function Page() {
  const config = createConfig({ projectId: 'p', apiUrl: 'https://api.example', networks: [mainnet] })
  return (
    <GangwayProvider config={config}>
      <ConnectButton />
    </GangwayProvider>
  )
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
