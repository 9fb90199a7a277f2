import { GangwayError } from '@gangway/protocol'
import type { WalletParts } from '../../wallet/walletTask.js'
import type { AccountState, ExportEnd } from '../accountState.js'
import type { AccountClient, SignedIn } from '../createAccountClient.js'

/** How a person sees the words and keys of the wallet. */
export type ExportSteps = {
  askToExport(): Promise<void>
  exportWallet(): Promise<void>
}

type Leading = { client: AccountClient; signal: AbortSignal; enter(next: AccountState): void }

/**
 * The steps to the words of the wallet: what they are and what it means to see them, then they themselves. A login shows
 * them once. embedded-wallet.md §9.
 */
export function createExportSteps({
  lead,
  enter,
  getAccount,
  proveForWords,
}: {
  /** Takes a step; `recover` says what a failure leads to, null: to its end. */
  lead(
    act: (step: Leading) => Promise<void>,
    failure: { recover(error: unknown): AccountState | null },
  ): Promise<void>
  enter(next: AccountState): void
  getAccount(): SignedIn | null
  /** Leads on where a way of the person's is needed too. */
  proveForWords(step: Leading, parts: WalletParts): Promise<void>
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
        async (step) => {
          const { client, enter } = step
          enter({ step: 'busy', doing: 'openingWallet', isSlow: false })
          const parts = await client.exportWallet()
          if (parts.sealedTo !== null) return proveForWords(step, parts)
          enter({ step: 'exported', account, secrets: await client.custody.showWords(parts, null) })
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
