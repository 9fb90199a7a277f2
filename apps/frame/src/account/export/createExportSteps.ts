import { GangwayError } from '@gangway/protocol'
import type { AccountState, ExportEnd } from '../accountState.js'
import type { AccountClient, SignedIn } from '../createAccountClient.js'
import type { WalletParts, WalletSecrets } from './openExport.js'

/** How a person sees the words and keys of the wallet. */
export type ExportSteps = {
  askToExport(): Promise<void>
  exportWallet(): Promise<void>
}

type Leading = { client: AccountClient; enter(next: AccountState): void }

/**
 * The steps to the words of the wallet: what they are and what it means to see them, then they themselves. A login shows
 * them once. embedded-wallet.md §9.
 */
export function createExportSteps({
  lead,
  enter,
  getAccount,
  open,
}: {
  /** Takes a step; `recover` says what a failure leads to, null: to its end. */
  lead(
    act: (step: Leading) => Promise<void>,
    failure: { recover(error: unknown): AccountState | null },
  ): Promise<void>
  enter(next: AccountState): void
  getAccount(): SignedIn | null
  open(parts: WalletParts): Promise<WalletSecrets>
}): ExportSteps {
  return {
    async askToExport() {
      const account = getAccount()
      if (account) enter({ step: 'export', account, end: null })
    },
    async exportWallet() {
      const account = getAccount()
      if (!account) return
      await lead(
        async ({ client, enter }) => {
          enter({ step: 'busy', doing: 'openingWallet', isSlow: false })
          const secrets = await open(await client.exportWallet())
          enter({ step: 'exported', account, secrets })
        },
        { recover: (error) => ({ step: 'export', account, end: toExportEnd(error) }) },
      )
    },
  }
}

function toExportEnd(error: unknown): ExportEnd {
  if (!(error instanceof GangwayError)) return 'unreachable'
  if (error.code === 'WALLET_INTEGRITY') return 'damaged'
  if (error.code !== 'SHARE_RELEASE_REFUSED') return 'unreachable'
  return error.context.retryAfter === undefined ? 'usedUp' : 'tooSoon'
}
