import {
  type AccountActivityRow,
  type AccountDevices,
  type AccountGrantRecord,
  type AccountWays,
  accountActivityRoute,
  accountActivitySchema,
  accountAddFinishResponseSchema,
  accountAddFinishRoute,
  accountAddStartRoute,
  accountCloseResponseSchema,
  accountCloseRoute,
  accountDataRoute,
  accountDataSchema,
  accountDeviceEndResponseSchema,
  accountDeviceEndRoute,
  accountDevicesRoute,
  accountDevicesSchema,
  accountExportResponseSchema,
  accountExportRoute,
  accountGrantsRoute,
  accountGrantsSchema,
  accountKeepResponseSchema,
  accountKeepRoute,
  accountRemoveResponseSchema,
  accountRemoveRoute,
  accountWaysRoute,
  accountWaysSchema,
  GangwayError,
  type LanguageTag,
  type providerFinishBodySchema,
  providerStartResponseSchema,
  type Session,
} from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import { type Bearer, createAuthClient } from '../http/createAuthClient.js'
import { createRecoveryClient } from '../http/createRecoveryClient.js'
import { createServiceClient } from '../http/createServiceClient.js'
import { createDpopKey, type DpopKey } from '../http/dpop.js'
import { isErrorCode } from '../http/isErrorCode.js'
import { pollLogin } from '../http/pollLogin.js'
import type { RunWalletTask } from '../wallet/runWalletTask.js'
import type { WalletParts } from '../wallet/walletTask.js'
import { createCustodyClient } from './custody/createCustodyClient.js'

/** Who is logged in, how they may and where they are, and what apps may do by themselves. */
export type SignedIn = AccountWays & {
  wallet: { evmAddress: string; solanaAddress: string } | null
  devices: readonly Device[]
  grants: readonly AccountGrantRecord[]
}

/** One of the ways into an account. */
export type Way = AccountWays['ways'][number]

/** A browser that may use the account, for one app. */
export type Device = AccountDevices['devices'][number]

/** Something that happened to the account. */
export type Activity = AccountActivityRow

/** What a person proved by: the code a window brought, or a login that the service released. */
export type Proof = InferOutput<typeof providerFinishBodySchema>

/** A login that is on its way. */
export type OpenLogin = { loginId: string; expiresAt: number }

/** The calls of the account's page. */
export type AccountClient = ReturnType<typeof createAccountClient>

/**
 * Creates the calls of the account's page. Moments are by this machine's clock. Key and token are kept here, in memory, and
 * go with the page. The calls throw what the service says, and `FRAME_UNREACHABLE`.
 */
export function createAccountClient({
  projectId,
  recoveryUrl,
  origin,
  fetch,
  runTask,
  language,
  getNow = Date.now,
}: {
  projectId: string
  /** Origin of the recovery service. */
  recoveryUrl: string
  /** The frame's own: the page is an app of it. */
  origin: string
  fetch: typeof globalThis.fetch
  /** Has a Worker do what is done with keys. */
  runTask: RunWalletTask
  /** What the person reads, for mails; default: as the browser's own header says. */
  language?: LanguageTag
  getNow?: () => number
}) {
  const clock = { offset: 0, isKnown: false }
  const call = createServiceClient({ origin, fetch, getNow, clock, ...(language && { language }) })
  const auth = createAuthClient(call)
  const recovery = createRecoveryClient(createServiceClient({ origin: recoveryUrl, fetch, getNow, clock }))
  const app = { projectId, appOrigin: origin, client: 'gw1', carrier: 'memory' } as const
  let made: Promise<DpopKey> | undefined
  let read: Pick<SignedIn, 'devices' | 'grants'> & { ways: AccountWays | null } = {
    ways: null,
    devices: [],
    grants: [],
  }
  let session: (Pick<Session, 'account'> & { accessToken: string }) | null = null

  const getKey = () => {
    made ??= createDpopKey()
    return made
  }
  const toLocal = <T extends { expiresAt: number }>(login: T): T => ({
    ...login,
    expiresAt: login.expiresAt - clock.offset,
  })
  const keep = ({ tokens, account }: Session) => {
    session = { accessToken: tokens.accessToken, account }
  }

  async function getBearer(): Promise<Bearer> {
    if (!session) throw new GangwayError('SESSION_INVALID')
    return { key: await getKey(), accessToken: session.accessToken }
  }

  /** What was read last, with what has changed of it. */
  function toSignedIn(change: Partial<typeof read>): SignedIn {
    read = { ...read, ...change }
    const { ways, devices, grants } = read
    if (!ways) throw new GangwayError('SESSION_INVALID')
    const changesUntil = ways.changesUntil - clock.offset
    const erasesAt = ways.erasesAt === null ? null : ways.erasesAt - clock.offset
    const renewsAt = ways.renewsAt === null ? null : ways.renewsAt - clock.offset
    return {
      ...ways,
      changesUntil,
      erasesAt,
      renewsAt,
      wallet: session?.account.wallet ?? null,
      devices,
      grants,
    }
  }

  return {
    /** Sends a mail with a link, or with the code. */
    async startEmail(email: string) {
      const answer = await auth.startLogin({ key: await getKey() }, { ...app, email })
      // Nobody is signed in to a login that shows no session.
      if (answer.action === 'CONNECT') throw new GangwayError('UNKNOWN')
      return toLocal(answer)
    },
    /** Resolves once the link is approved, with the end of the code. Throws LOGIN_DENIED, LOGIN_EXPIRED. */
    async waitForApproval({ loginId, expiresAt }: OpenLogin, signal: AbortSignal): Promise<number> {
      const key = await getKey()
      const ask = () => auth.waitForApproval(key, loginId)
      const answer = await pollLogin(ask, () => signal.aborted || getNow() >= expiresAt)
      if (answer?.status === 'approved') return toLocal(answer).expiresAt
      throw new GangwayError(answer?.status === 'denied' ? 'LOGIN_DENIED' : 'LOGIN_EXPIRED')
    },
    async verifyCode(loginId: string, code: string): Promise<void> {
      keep(await auth.verifyCode(await getKey(), { loginId, code }))
    },
    async startProvider(provider: string) {
      return toLocal(await auth.startProviderLogin(await getKey(), { ...app, provider }))
    },
    async startAdding(provider: string) {
      const parts = { route: accountAddStartRoute, body: { provider }, answer: providerStartResponseSchema }
      return toLocal(await call({ ...(await getBearer()), ...parts }))
    },
    /** Resolves once the service has released the login to this page. Throws what it failed by, LOGIN_EXPIRED. */
    async waitForProvider({ loginId, expiresAt }: OpenLogin, signal: AbortSignal): Promise<void> {
      const key = await getKey()
      const ask = () => auth.waitForProvider(key, loginId, signal)
      const answer = await pollLogin(ask, () => signal.aborted || getNow() >= expiresAt)
      if (answer?.status === 'released') return
      throw new GangwayError(isErrorCode(answer?.error) ? answer.error : 'LOGIN_EXPIRED')
    },
    async finishProvider(proof: Proof): Promise<void> {
      keep(await auth.finishProviderLogin(await getKey(), proof))
    },
    async finishAdding(proof: Proof) {
      const parts = { route: accountAddFinishRoute, body: proof, answer: accountAddFinishResponseSchema }
      const { outcome, account } = await call({ ...(await getBearer()), ...parts })
      return { outcome, account: toSignedIn({ ways: account }) }
    },
    async readAccount(): Promise<SignedIn> {
      const parts = { ...(await getBearer()), repeat: 'anew' } as const
      const ways = await call({ ...parts, route: accountWaysRoute, answer: accountWaysSchema })
      const [{ devices }, { grants }] = await Promise.all([
        call({ ...parts, route: accountDevicesRoute, answer: accountDevicesSchema }),
        call({ ...parts, route: accountGrantsRoute, answer: accountGrantsSchema }),
      ])
      return toSignedIn({ ways, devices, grants })
    },
    async remove({ id, provider }: Way) {
      const parts = {
        route: accountRemoveRoute,
        body: { id, provider },
        answer: accountRemoveResponseSchema,
      }
      const { outcome, account } = await call({ ...(await getBearer()), ...parts })
      return { outcome, account: toSignedIn({ ways: account }) }
    },
    async endDevice({ id }: Device) {
      const parts = { route: accountDeviceEndRoute, body: { id }, answer: accountDeviceEndResponseSchema }
      const { outcome, devices } = await call({ ...(await getBearer()), ...parts })
      return { outcome, account: toSignedIn({ devices }) }
    },
    /** What happened before a row of this id, newest first; null: from the newest on. */
    async readActivity(before: number | null) {
      const parts = { ...(await getBearer()), repeat: 'anew' } as const
      return call({ ...parts, route: accountActivityRoute, body: { before }, answer: accountActivitySchema })
    },
    /** All that the service keeps of the person. */
    async readData(): Promise<Record<string, unknown>> {
      const parts = { ...(await getBearer()), repeat: 'anew' } as const
      return call({ ...parts, route: accountDataRoute, answer: accountDataSchema })
    },
    /** What opens the wallet: once for a login. */
    async exportWallet(): Promise<WalletParts> {
      const bearer = await getBearer()
      const parts = { route: accountExportRoute, answer: accountExportResponseSchema }
      const { shareB, grant, wallet, setId } = await call({ ...bearer, ...parts })
      const { shareC, sealedTo } = await recovery.releaseShare(bearer.key, grant)
      return { share: shareB, shareC, sealedTo, setId, wallet }
    },
    /** How the wallet is recovered. */
    custody: createCustodyClient({
      call,
      recovery,
      runTask,
      getBearer,
      getOwner() {
        const { userId, wallet } = session?.account ?? {}
        if (userId === undefined || !wallet) throw new GangwayError('SHARE_NOT_FOUND')
        return { projectId, userId, walletId: wallet.walletId }
      },
    }),
    /** Sends a code to the address there is, or, where none is known, to the new one. */
    async startEmailChange(email: string) {
      return toLocal(await auth.startEmailChange(await getBearer(), email))
    },
    /** Resolves once a code is on its way to the new address. */
    async confirmFormerEmail(code: string): Promise<void> {
      await auth.confirmFormerEmail(await getBearer(), code)
    },
    async finishEmailChange(code: string): Promise<void> {
      await auth.finishEmailChange(await getBearer(), code)
    },
    /** Has the account deleted, which ends this login too; when it is gone. */
    async close(waiver: boolean): Promise<number> {
      const parts = { route: accountCloseRoute, body: { waiver }, answer: accountCloseResponseSchema }
      const { erasesAt } = await call({ ...(await getBearer()), ...parts })
      session = null
      return erasesAt - clock.offset
    },
    /** Keeps an account that is to be deleted. */
    async keep(): Promise<void> {
      await call({ ...(await getBearer()), route: accountKeepRoute, answer: accountKeepResponseSchema })
    },
    /** Forgets the session, here first. */
    async end(): Promise<void> {
      const bearer = await getBearer()
      session = null
      await auth.endSession(bearer)
    },
  }
}
