import type { BrowserContext } from '@playwright/test'

/** The account the announced wallet shares: anvil's first, public knowledge. */
export const walletAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** What the announced wallet is called. */
export const walletName = 'Bench Wallet'

/** Gives the pages of a profile a wallet that agrees at once (EIP-6963), so that no wallet's own time is measured. */
export async function announceWallet(
  context: BrowserContext,
  { address = walletAddress, chainId = '0x1' }: { address?: string; chainId?: string } = {},
): Promise<void> {
  // What runs this file names functions through a helper that pages do not have.
  await context.addInitScript('globalThis.__name ??= (value) => value')
  await context.addInitScript(announce, { address, chainId, name: walletName })
}

function announce({ address, chainId, name }: { address: string; chainId: string; name: string }): void {
  let shared: string[] = []
  const share = () => {
    shared = [address]
    return shared
  }
  const answers: Record<string, () => unknown> = {
    eth_requestAccounts: share,
    eth_accounts: () => shared,
    eth_chainId: () => chainId,
    wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts', caveats: [{ value: share() }] }],
  }
  const provider = {
    on: () => {},
    removeListener: () => {},
    request: async ({ method }: { method: string }) => answers[method]?.() ?? null,
  }
  const info = {
    uuid: '4f1c1a5e-6f0c-4a1b-9e34-1d4f5d1f0a01',
    name,
    icon: 'data:image/svg+xml,',
    rdns: 'org.example.bench',
  }
  const answer = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', answer)
  answer()
}
