import type { AccountState } from './accountState.js'
import type { AccountClient, Activity, SignedIn } from './createAccountClient.js'
import { isShown } from './describeActivity.js'

/** How the person reads what happened to the account. */
export type ActivitySteps = {
  openActivity(): Promise<void>
  readEarlier(): Promise<void>
  /** Saves a file with all that the service keeps of the person. */
  saveData(): Promise<void>
}

/** Rows that one press brings, if there are as many. */
const wanted = 20

type Leading = { client: AccountClient; enter(next: AccountState): void }

/** The steps through the account's own rows of the audit log, newest first, and to a file with all that is kept. embedded-wallet.md §9. */
export function createActivitySteps({
  lead,
  getState,
  getAccount,
  save,
}: {
  /** Takes a step; `recover` says what a failure leads to, null: to its end. */
  lead(
    act: (step: Leading) => Promise<void>,
    failure?: { recover(error: unknown): AccountState | null },
  ): Promise<void>
  getState(): AccountState
  getAccount(): SignedIn | null
  /** Gives the browser a file to keep. */
  save(name: string, text: string): void
}): ActivitySteps {
  return {
    async openActivity() {
      const account = getAccount()
      if (!account) return
      await lead(async ({ client, enter }) => {
        enter({ step: 'busy', doing: 'reading', isSlow: false })
        enter({
          step: 'activity',
          account,
          ...(await readRows(client, null)),
          hasFailed: false,
          isSaved: false,
        })
      })
    },
    async readEarlier() {
      const before = getState()
      if (before.step !== 'activity' || before.next === null) return
      const { next } = before
      await lead(
        async ({ client, enter }) => {
          const read = await readRows(client, next)
          enter({
            ...before,
            rows: [...before.rows, ...read.rows],
            next: read.next,
            hasFailed: false,
            isSaved: false,
          })
        },
        { recover: () => ({ ...before, hasFailed: true, isSaved: false }) },
      )
    },
    async saveData() {
      const before = getState()
      if (before.step !== 'activity') return
      await lead(
        async ({ client, enter }) => {
          enter({ step: 'busy', doing: 'reading', isSlow: false })
          const data = await client.readData()
          enter({ ...before, hasFailed: false, isSaved: true })
          save('gangway-my-data.json', `${JSON.stringify(data, null, 2)}\n`)
        },
        { recover: () => ({ ...before, hasFailed: true, isSaved: false }) },
      )
    },
  }
}

/** Much of the log is of no use to the person; so pages are read until there is something to show. */
async function readRows(
  client: AccountClient,
  before: number | null,
): Promise<{ rows: Activity[]; next: number | null }> {
  const rows: Activity[] = []
  let next = before
  do {
    const page = await client.readActivity(next)
    rows.push(...page.rows.filter(isShown))
    next = page.next
  } while (next !== null && rows.length < wanted)
  return { rows, next }
}
