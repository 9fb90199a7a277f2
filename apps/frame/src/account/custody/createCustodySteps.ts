import type { Custody } from '@gangway/protocol'
import { isError } from '../../http/isError.js'
import { checkPassword } from '../../keys/checkPassword.js'
import type { Passkeys } from '../../wallet/passkey.js'
import { type Fault, toFault } from '../../wallet/toFault.js'
import type { MethodSecret, NewSecret, WalletParts } from '../../wallet/walletTask.js'
import type { AccountState, Doing } from '../accountState.js'
import type { AccountClient, SignedIn } from '../createAccountClient.js'
import type { TaskOptions } from './createCustodyClient.js'
import type { CustodyNotice, Method, Need } from './custodyState.js'
import { doings, doNeed, type NeedTools, saveFile } from './doNeed.js'

/** How a person takes the wallet's recovery into their hands, keeps ways to it, and gives it back. */
export type CustodySteps = {
  openCustody(): Promise<void>
  /** Leads to the first way, or to another one. */
  askForWay(): Promise<void>
  askToRemoveMethod(method: Method): Promise<void>
  askToTest(): Promise<void>
  askToGiveBack(): Promise<void>
  /** Leads to another wrapping key, on suspicion of the shares there are. */
  askToRenew(): Promise<void>
  /** Within a press. Renews what the service keeps the recovery of. */
  renewNow(): Promise<void>
  /** Stops a renewal that waits. */
  stopRenewal(): Promise<void>
  askForFile(): Promise<void>
  /** Within a press. Makes a passkey of what is asked for. */
  makePasskey(): Promise<void>
  givePassword(password: string, again: string): Promise<void>
  giveFilePassword(password: string, again: string): Promise<void>
  /** Within a press. */
  proveByPasskey(method: Method): Promise<void>
  proveByPassword(method: Method, password: string): Promise<void>
  /** Back to who keeps the recovery. */
  backToCustody(): Promise<void>
}

type Leading = { client: AccountClient; signal: AbortSignal; enter(next: AccountState): void }

/** What the steps are taken with. */
export type CustodyTools = {
  /** Takes a step; `recover` says what a failure leads to, null: to its end. */
  lead(
    act: (step: Leading) => Promise<void>,
    failure?: { recover(error: unknown): AccountState | null },
  ): Promise<void>
  enter(next: AccountState): void
  getState(): AccountState
  getAccount(): SignedIn | null
  passkeys: Passkeys
  /** Gives the browser a file to keep. */
  save(name: string, text: string): void
  isOnline(): boolean
}

/** The steps about the wallet's recovery, and what the words need of them. embedded-wallet.md §2.2, §2.3, §9. */
export function createCustodySteps(tools: CustodyTools): CustodySteps & {
  /** Leads to the words of a wallet whose share is sealed to the person's own key. */
  proveForWords(step: Leading, parts: WalletParts): Promise<void>
} {
  const { lead, enter, getState, getAccount, passkeys, save, isOnline } = tools
  /** Of the move or renewal in this login: what a recovery file is made of without another. */
  let spare: WalletParts | null = null
  /** A task that waits for its new way. */
  let giveNew: ((secret: NewSecret) => void) | null = null

  const busy = (doing: Doing, part: number | null = null): AccountState => ({
    ...{ step: 'busy', doing, isSlow: false, part },
  })
  const tell = ({ signal, enter }: Leading, doing: Doing): TaskOptions => ({
    signal,
    onProgress(part) {
      // What was on its way when the step was given up tells nobody.
      if (!signal.aborted) enter(busy(doing, part))
    },
  })
  const toFaultOf = (error: unknown, isPassword: boolean) =>
    toFault(error, { isOnline: isOnline(), isPassword })

  function toCustody(account: SignedIn, custody: Custody, notice: CustodyNotice | null): AccountState {
    // Of another key, it opens no more.
    if (spare?.sealedTo !== custody.publicKey) spare = null
    return { step: 'custody', account, custody, notice, problem: null }
  }

  /** Does what may be too late: another page has changed it meanwhile. */
  async function orReadAnew(step: Leading, account: SignedIn, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!isError(error, 'CUSTODY_CHANGED')) throw error
      step.enter(busy('reading'))
      step.enter(toCustody(account, await step.client.custody.read(), 'changed'))
    }
  }

  async function toNewWay(
    { account, custody }: { account: SignedIn; custody: Custody },
    isFirst: boolean,
  ): Promise<AccountState> {
    const hasPasskeys = await passkeys.areOffered()
    return { step: 'newWay', account, custody, isFirst, hasPasskeys, problem: null }
  }

  /** The way that was asked for is there: the wallet moves to it, or a task that waits for it goes on. */
  async function takeNew(before: At<'newWay'>, secret: NewSecret): Promise<void> {
    const { account, isFirst } = before
    if (!isFirst) {
      enter(busy('addingMethod'))
      giveNew?.(secret)
      giveNew = null
      return
    }
    await lead(
      async (step) => {
        step.enter(busy('movingCustody'))
        await orReadAnew(step, account, async () => {
          const moved = await step.client.custody.moveToUser(secret, tell(step, 'movingCustody'))
          spare = moved.spare
          const now = await readAnew(step, account)
          step.enter(toCustody(now, moved.custody, moved.isRenewed ? 'moved' : 'movedOnly'))
        })
      },
      { recover: (error) => ({ ...before, problem: toFaultOf(error, secret.kind === 'password') }) },
    )
  }

  /** Asks for the way that a task waits for. */
  async function askNew(step: Leading, before: At<'prove'>): Promise<NewSecret> {
    const given = new Promise<NewSecret>((resolve) => {
      giveNew = resolve
    })
    step.enter(await toNewWay(before, false))
    return given
  }

  /** Every other browser is logged out by what was done. */
  async function readAnew({ client }: Leading, account: SignedIn): Promise<SignedIn> {
    return client.readAccount().catch(() => account)
  }

  async function prove(before: At<'prove'>, secret: MethodSecret | null): Promise<void> {
    giveNew = null
    await lead(
      async (step) => {
        const doing = doings[before.need.kind]
        step.enter(busy(doing))
        const calls = step.client.custody
        const parts: NeedTools = {
          ...{ calls, options: tell(step, doing), save, askNew: () => askNew(step, before) },
          keepSpare(parts) {
            spare = parts
          },
        }
        await orReadAnew(step, before.account, async () => {
          const next = await doNeed(before, secret, parts)
          const isRenewed = next.step === 'custody' && isOfRenewal(next.notice)
          step.enter(isRenewed ? { ...next, account: await readAnew(step, before.account) } : next)
        })
      },
      {
        recover: (error) => ({
          ...before,
          problem: toFaultOf(error, secret !== null && 'password' in secret),
        }),
      },
    )
  }

  /** What is on the screen, where it is this. */
  function at<TStep extends AccountState['step']>(step: TStep): At<TStep> | null {
    const state = getState()
    return state.step === step ? (state as At<TStep>) : null
  }

  async function askToProve(need: Need): Promise<void> {
    const state = at('custody')
    if (state) enter({ step: 'prove', account: state.account, custody: state.custody, need, problem: null })
  }

  return {
    async openCustody() {
      const account = getAccount()
      if (!account) return
      await lead(async ({ client, enter }) => {
        enter(busy('reading'))
        enter(toCustody(account, await client.custody.read(), null))
      })
    },
    async askForWay() {
      const state = at('custody')
      if (state?.custody.mode === 'user') return askToProve({ kind: 'add' })
      if (state) enter(await toNewWay(state, true))
    },
    askToRemoveMethod: (method) => askToProve({ kind: 'remove', method }),
    askToTest: () => askToProve({ kind: 'test' }),
    askToGiveBack: () => askToProve({ kind: 'giveBack' }),
    askToRenew: () => askToProve({ kind: 'renew' }),
    async renewNow() {
      const before = at('prove')
      if (before?.need.kind === 'renew' && before.custody.mode === 'escrow') await prove(before, null)
    },
    async askForFile() {
      const state = at('custody')
      if (state) enter({ ...state, step: 'filePassword', problem: null })
    },
    async makePasskey() {
      const before = at('newWay')
      if (!before) return
      const { account, custody } = before
      const made = await passkeys.create(toPasskeyName(account), listCredentials(custody))
      if (getState() !== before) return
      if (made.fault) return enter({ ...before, problem: { kind: made.fault, figure: null } })
      await takeNew(before, made.secret)
    },
    async givePassword(password, again) {
      const before = at('newWay')
      if (!before) return
      const problem = checkTwice(password, again, before.account.email)
      if (problem) return enter({ ...before, problem })
      await takeNew(before, { kind: 'password', password })
    },
    async giveFilePassword(password, again) {
      const before = at('filePassword')
      if (!before) return
      const problem = checkTwice(password, again, before.account.email)
      if (problem) return enter({ ...before, problem })
      const { account, custody } = before
      await lead(
        async (step) => {
          step.enter(busy('openingWallet'))
          // Of this very wallet: who was logged in before may have had another.
          if (spare?.sealedTo !== custody.publicKey) spare = await step.client.exportWallet()
          const parts = spare
          if (custody.mode === 'user') {
            const need: Need = { kind: 'file', parts, password }
            return step.enter({ step: 'prove', account, custody, need, problem: null })
          }
          // In the clear it needs no way of the person's.
          step.enter(busy('makingFile'))
          const secrets = { secret: null, password }
          saveFile(save, await step.client.custody.makeFile(parts, secrets, tell(step, 'makingFile')))
          step.enter(toCustody(account, custody, 'fileSaved'))
        },
        { recover: (error) => ({ ...before, problem: toFaultOf(error, false) }) },
      )
    },
    async stopRenewal() {
      const before = at('custody')
      if (!before) return
      await lead(
        async (step) => {
          step.enter(busy('stoppingRenewal'))
          await step.client.custody.stopRenewal()
          step.enter(toCustody(await step.client.readAccount(), before.custody, 'renewStopped'))
        },
        { recover: (error) => ({ ...before, problem: toFaultOf(error, false) }) },
      )
    },
    async proveByPasskey({ id: methodId, parameters }) {
      const before = at('prove')
      if (!before || parameters.kind !== 'passkey') return
      const used = await passkeys.read(parameters.credentialId, parameters.prfSalt)
      if (getState() !== before) return
      if (used.fault) return enter({ ...before, problem: { kind: used.fault, figure: null } })
      await prove(before, { methodId, parameters, prf: used.prf })
    },
    async proveByPassword({ id: methodId, parameters }, password) {
      const before = at('prove')
      if (before) await prove(before, { methodId, parameters, password })
    },
    async backToCustody() {
      const state = getState()
      if ('custody' in state) {
        giveNew = null
        // A task that waits for a new way ends here.
        await lead(async (step) => step.enter(toCustody(state.account, state.custody, null)))
      }
    },
    async proveForWords({ client, enter }, parts) {
      const account = getAccount()
      if (!account) return
      const custody = await client.custody.read()
      enter({ step: 'prove', account, custody, need: { kind: 'words', parts }, problem: null })
    },
  }
}

/** Whether a notice tells of a renewal, after which there is something to save a file of. */
export function isOfRenewal(notice: CustodyNotice | null): boolean {
  return notice === 'renewed' || notice === 'renewWaits'
}

type At<TStep extends AccountState['step']> = Extract<AccountState, { step: TStep }>

function checkTwice(password: string, again: string, email: string | null): Fault | null {
  const kind = checkPassword(password, email) ?? (password === again ? null : 'differs')
  return kind && { kind, figure: null }
}

/** How the person finds the passkey again. */
function toPasskeyName({ email, wallet }: SignedIn): string {
  return email ?? wallet?.evmAddress ?? ''
}

function listCredentials({ methods }: Custody): string[] {
  return methods.flatMap(({ parameters }) => (parameters.kind === 'passkey' ? [parameters.credentialId] : []))
}
