import { emailCodeLifetime } from '@gangway/protocol'
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
  getNow,
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
  /** Unix milliseconds. */
  getNow(): number
}): AddressSteps {
  /** When the change that is open has to be through. */
  let changeEnd = 0

  /** When the code that has just been sent ends. */
  const getCodeEnd = () => Math.min(changeEnd, getNow() + emailCodeLifetime)

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
        changeEnd = expiresAt
        const isFormer = action === 'VERIFY_PRIMARY_OTP'
        enter({ step: 'emailCode', account, email, isFormer, expiresAt: getCodeEnd(), problem: null })
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
            return enter({ ...before, isFormer: false, expiresAt: getCodeEnd(), problem: null })
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
