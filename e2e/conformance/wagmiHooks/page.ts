import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { GetCallsStatusReturnType } from 'viem'
import { anvil } from 'viem/chains'
import {
  createConfig,
  custom,
  useCallsStatus,
  useCapabilities,
  useConnect,
  useConnection,
  useConnectors,
  useSendCalls,
  useWaitForCallsStatus,
  WagmiProvider,
} from 'wagmi'

type Status = { data?: GetCallsStatusReturnType | undefined }

/** What the hooks of wagmi give, as of the last time React ran them. */
type Hooks = {
  connectors: ReturnType<typeof useConnectors>
  connect: ReturnType<typeof useConnect>
  connection: ReturnType<typeof useConnection>
  capabilities: { data?: unknown }
  sendCalls: ReturnType<typeof useSendCalls>
  callsStatus: { refetch(): Promise<Status> }
  waitForCallsStatus: Status
}

declare global {
  interface Window {
    hooks: Hooks
  }
}

/** A page that knows wagmi alone: it finds the wallet by EIP-6963, and asks no node. */
const config = createConfig({
  chains: [anvil],
  transports: {
    [anvil.id]: custom({ request: async () => Promise.reject(new Error('The wallet is asked alone')) }),
  },
})

function RunHooks() {
  const sendCalls = useSendCalls()
  const id = sendCalls.data?.id
  window.hooks = {
    connectors: useConnectors(),
    connect: useConnect(),
    connection: useConnection(),
    capabilities: useCapabilities(),
    sendCalls,
    // Else wagmi takes its answer for that of the hook below.
    callsStatus: useCallsStatus({ id: id ?? '', scopeKey: 'once', query: { enabled: id !== undefined } }),
    waitForCallsStatus: useWaitForCallsStatus({ id }),
  }
  return null
}

createRoot(document.createElement('div')).render(
  createElement(
    WagmiProvider,
    { config, reconnectOnMount: false },
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RunHooks)),
  ),
)
