import { isError } from '../../http/isError.js'
import type { AccountState, Notice } from '../accountState.js'
import type { AccountClient, SignedIn } from '../createAccountClient.js'
import type { CloseProblem } from './closingState.js'

/** How the person has the account deleted, and how it is kept. */
export type ClosingSteps = {
  askToClose(): Promise<void>
  /** `word`: what was typed; `wanted`: what has to be, in the person's language. */
  closeAccount(word: string, wanted: string): Promise<void>
  keepAccount(): Promise<void>
  /** To what can be done without any way to log in. */
  askWhenLockedOut(): Promise<void>
  /** To what can be done without any way to the recovery. */
  askWhenNoneLeft(): Promise<void>
}

type Leading = { client: AccountClient; enter(next: AccountState): void }

/**
 * The steps to an account's end, and back: what goes with it, a word typed by hand, and from then on nothing but keeping it.
 * Where this login has given the person what opens the wallet, the word waives nothing. embedded-wallet.md §9.
 */
export function createClosingSteps({
  lead,
  enter,
  getState,
  getAccount,
  hasExported,
  forgetExport,
  forget,
  show,
}: {
  /** Takes a step; `recover` says what a failure leads to, null: to its end. */
  lead(
    act: (step: Leading) => Promise<void>,
    failure: { recover(error: unknown): AccountState | null },
  ): Promise<void>
  enter(next: AccountState): void
  getState(): AccountState
  getAccount(): SignedIn | null
  /** Whether this login has shown the words of the wallet, or saved a file that opens it. */
  hasExported(): boolean
  /** The service does not know of that. */
  forgetExport(): void
  /** Nobody is logged in any more. */
  forget(): void
  /** The account as it is now, with the news. */
  show(step: Leading, notice: Notice): Promise<void>
}): ClosingSteps {
  const ask = (account: SignedIn, problem: CloseProblem | null): AccountState => ({
    ...{ step: 'close', account, problem, hasExported: hasExported() },
  })
  return {
    async askToClose() {
      const account = getAccount()
      if (account) enter(ask(account, null))
    },
    async closeAccount(word, wanted) {
      const before = getState()
      if (before.step !== 'close') return
      const { account } = before
      if (!isSame(word, wanted)) return enter(ask(account, 'word'))
      await lead(
        async ({ client, enter }) => {
          enter({ step: 'busy', doing: 'closing', isSlow: false })
          const erasesAt = await client.close(account.wallet !== null && !before.hasExported)
          forget()
          enter({ step: 'closed', erasesAt, email: account.email })
        },
        {
          recover(error) {
            // It asks for a waiver: the words were shown, but not by what it has given out.
            if (isError(error, 'INVALID_INPUT')) forgetExport()
            return ask(account, toProblem(error))
          },
        },
      )
    },
    async keepAccount() {
      const before = getState()
      if (before.step !== 'closing') return
      await lead(
        async (step) => {
          step.enter({ step: 'busy', doing: 'keeping', isSlow: false })
          await step.client.keep()
          await show(step, { outcome: 'accountKept' })
        },
        { recover: () => ({ ...before, hasFailed: true }) },
      )
    },
    async askWhenLockedOut() {
      enter({ step: 'lockedOut' })
    },
    async askWhenNoneLeft() {
      const account = getAccount()
      if (account) enter({ step: 'noneLeft', account })
    },
  }
}

/** As a person types it: capitals and spaces are no other word. */
function isSame(word: string, wanted: string): boolean {
  return word.normalize('NFC').trim().toLowerCase() === wanted.normalize('NFC').toLowerCase()
}

function toProblem(error: unknown): CloseProblem {
  if (isError(error, 'INVALID_INPUT')) return 'word'
  if (isError(error, 'SHARE_RELEASE_REFUSED')) return 'tooSoon'
  if (isError(error, 'LOGIN_LIMIT_REACHED')) return 'tooOften'
  return isError(error, 'LOGIN_NOT_AVAILABLE') ? 'refused' : 'unreachable'
}
