import {
  type AccountPage,
  type AccountParts,
  createAccountPage,
  enter,
  type Failure,
  forget,
  giveUp,
  lead,
  type Step,
  toAccount,
  toLogin,
  wait,
} from './accountPage.js'
import type { AccountState, Notice } from './accountState.js'
import { hasEnded, toProblem } from './accountTransitions.js'
import { type ClosingSteps, createClosingSteps } from './closing/createClosingSteps.js'
import type { AccountClient, Device, Way } from './createAccountClient.js'
import { type ActivitySteps, createActivitySteps } from './createActivitySteps.js'
import { type AddressSteps, createAddressSteps } from './createAddressSteps.js'
import { createLoginSteps, type LoginSteps } from './createLoginSteps.js'
import { type CustodySteps, createCustodySteps } from './custody/createCustodySteps.js'
import { createExportSteps, type ExportSteps } from './export/createExportSteps.js'

/** What the page and the person do. */
export type AccountFlow = ActivitySteps &
  AddressSteps &
  ClosingSteps &
  CustodySteps &
  ExportSteps &
  LoginSteps &
  RemovalSteps & {
    start(): void
    /** Leaves what is under way. */
    back(): Promise<void>
    tryAgain(): Promise<void>
    logInAgain(): Promise<void>
    logOut(): Promise<void>
  }

type RemovalSteps = {
  askToRemove(way: Way): Promise<void>
  remove(): Promise<void>
  askToEndDevice(device: Device): Promise<void>
  endDevice(): Promise<void>
}

/** What the page says of a browser that was to be removed. */
const deviceOutcomes = { ended: 'deviceEnded', loggedOut: 'deviceLoggedOut', absent: 'deviceAbsent' } as const

/**
 * Leads from a login to the ways into the account and its devices, and changes them. A step that is begun gives up the one
 * before it, and what comes of that later is nothing. embedded-wallet.md §7, rules 4 and 5. What a state becomes by itself
 * and what a failure leads to is in `accountTransitions.ts`.
 */
export function createAccountFlow(parts: AccountParts): AccountFlow {
  const page = createAccountPage(parts)
  return {
    ...createLoginSteps(page),
    ...createFeatureSteps(page),
    ...createRemovalSteps(page),
    start: () => enter(page, page.client ? toLogin(page, null) : { step: 'noProject' }),
    async back() {
      giveUp(page)
      enter(page, page.signedIn ? toAccount(page, page.signedIn, null) : toLogin(page, null))
    },
    tryAgain: () => page.again(),
    async logInAgain() {
      page.email ||= page.signedIn?.email ?? ''
      giveUp(page)
      enter(page, toLogin(page, 'tooOld'))
    },
    async logOut() {
      const done = () => toLogin(page, 'loggedOut')
      await lead(
        page,
        async ({ client, enter }) => {
          enter(wait('leaving'))
          await client.end()
          enter(done())
        },
        // What is forgotten here the service ends by its own limits.
        { recover: done },
      )
    },
  }
}

/** The steps of the account's features, each with what it needs of the page. */
function createFeatureSteps(
  page: AccountPage,
): ActivitySteps & AddressSteps & ClosingSteps & CustodySteps & ExportSteps {
  const { passkeys, save, isOnline, getNow } = page
  const tools = {
    lead: (act: (step: Step) => Promise<void>, failure?: Failure) => lead(page, act, failure),
    enter: (next: AccountState) => enter(page, next),
    getState: () => page.state,
    getAccount: () => page.signedIn,
  }
  const show = async ({ client, enter }: Pick<Step, 'client' | 'enter'>, notice: Notice) =>
    enter(toAccount(page, await client.readAccount(), notice))
  const { proveForWords, ...custodySteps } = createCustodySteps({ ...tools, passkeys, save, isOnline })
  return {
    ...custodySteps,
    ...createExportSteps({ ...tools, proveForWords }),
    ...createAddressSteps({
      ...tools,
      show: (step, email) => show(step, { outcome: 'emailChanged', email }),
      toProblem: (error) => toProblem(error, isOnline()),
      hasEnded,
      setAgain(next) {
        page.again = next
      },
      getNow,
    }),
    ...createClosingSteps({
      ...tools,
      forget: () => forget(page),
      hasExported: () => page.hasExported,
      forgetExport() {
        page.hasExported = false
      },
      show,
    }),
    ...createActivitySteps({ ...tools, save }),
  }
}

function createRemovalSteps(page: AccountPage): RemovalSteps {
  return {
    async askToRemove(way) {
      const account = page.signedIn
      if (account) enter(page, { step: 'remove', account, way, hasFailed: false })
    },
    async remove() {
      const { state } = page
      if (state.step !== 'remove') return
      const { way } = state
      await removeAfter(page, state, async (client) => {
        const { outcome, account } = await client.remove(way)
        return toAccount(page, account, { outcome, provider: way.provider })
      })
    },
    async askToEndDevice(device) {
      const account = page.signedIn
      if (account) enter(page, { step: 'endDevice', account, device, hasFailed: false })
    },
    async endDevice() {
      const { state } = page
      if (state.step !== 'endDevice') return
      const { device } = state
      await removeAfter(page, state, async (client) => {
        const { outcome, account } = await client.endDevice(device)
        return toAccount(page, account, { outcome: deviceOutcomes[outcome], device })
      })
    },
  }
}

/** Removes what the person was asked about; the question stays open where the service could not be told. */
function removeAfter(
  page: AccountPage,
  asked: Extract<AccountState, { hasFailed: boolean }>,
  remove: (client: AccountClient) => Promise<AccountState>,
): Promise<void> {
  return lead(
    page,
    async ({ client, enter }) => {
      enter(wait('removing'))
      enter(await remove(client))
    },
    { recover: () => ({ ...asked, hasFailed: true }) },
  )
}
