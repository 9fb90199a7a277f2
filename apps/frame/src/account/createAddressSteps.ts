import type { AccountState, Problem } from './accountState.js'
import type { AccountClient, SignedIn } from './createAccountClient.js'

/** How the account gets another address, or its first. */
export type AddressSteps = {
  askForAddress(): Promise<void>
  sendCode(email: string): Promise<void>
  enterAddressCode(code: string): Promise<void>
}

type Leading = { client: AccountClient; enter(next: AccountState): void }

/**
 * The steps to another address: which one, the code that went to the address there is, the code that went to the new one. The
 * service takes them in no other order. embedded-wallet.md §9.
 */
export function createAddressSteps({
  lead,
  enter,
  getState,
  getAccount,
  show,
  toProblem,
  hasEnded,
  setAgain,
}: {
  /** Takes a step; `recover` says what a failure leads to, null: to its end. */
  lead(
    act: (step: Leading) => Promise<void>,
    failure: { recover(error: unknown): AccountState | null },
  ): Promise<void>
  enter(next: AccountState): void
  getState(): AccountState
  getAccount(): SignedIn | null
  /** The account as it is now, with the news. */
  show(step: Leading, email: string): Promise<void>
  toProblem(error: unknown): Problem
  hasEnded(error: unknown): boolean
  setAgain(again: () => Promise<void>): void
}): AddressSteps {
  async function sendCode(email: string): Promise<void> {
    const account = getAccount()
    if (!account) return
    const toForm = (problem: Problem): AccountState => ({ step: 'newEmail', account, email, problem })
    if (email.toLowerCase() === account.email?.toLowerCase())
      return enter(toForm({ kind: 'sameEmail', figure: null }))
    setAgain(() => sendCode(email))
    await lead(
      async ({ client, enter }) => {
        enter({ step: 'busy', doing: 'sending', isSlow: false })
        const { action, expiresAt } = await client.startEmailChange(email)
        const isFormer = action === 'VERIFY_PRIMARY_OTP'
        enter({ step: 'emailCode', account, email, isFormer, expiresAt, problem: null })
      },
      { recover: (error) => toForm(toProblem(error)) },
    )
  }

  return {
    async askForAddress() {
      const account = getAccount()
      if (account) enter({ step: 'newEmail', account, email: '', problem: null })
    },
    sendCode,
    async enterAddressCode(code) {
      const before = getState()
      if (before.step !== 'emailCode') return
      let isTaken = false
      await lead(
        async (step) => {
          const { client, enter } = step
          enter({ step: 'busy', doing: 'proving', isSlow: false })
          if (before.isFormer) {
            await client.confirmFormerEmail(code)
            return enter({ ...before, isFormer: false, problem: null })
          }
          await client.finishEmailChange(code)
          isTaken = true
          await show(step, before.email)
        },
        {
          recover: (error) => (isTaken || hasEnded(error) ? null : { ...before, problem: toProblem(error) }),
        },
      )
    },
  }
}
