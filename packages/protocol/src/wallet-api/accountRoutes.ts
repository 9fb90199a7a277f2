import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { grantPolicySchema, permissionSchema } from '../permissions/grantRequest.js'
import { custodyPolicySchema } from './custodyPolicy.js'
import { providerFinishBodySchema, providerStartBodySchema } from './providerLoginRoutes.js'
import { shareRecoverResponseSchema } from './shareRoutes.js'
import { walletRecordSchema } from './walletRecord.js'
import { momentSchema } from './wire.js'

/**
 * The account's own page, `/account?projectId=…` of the frame's origin: ways into an account, one added, one removed. A
 * login there is of that origin, kept in memory, and gets shares to show the person the words of the wallet, or to move
 * its recovery (`custodyGrantRoutes.ts`). embedded-wallet.md §7, rules 4 and 5.
 */
const waySchema = v.object({
  /** Names it to {@link accountRemoveRoute}. */
  id: v.pipe(v.string(), v.maxLength(100)),
  /** `email`, or a login provider. */
  provider: v.string(),
  /** Whom the provider knew when the way was added: a name or an address; null: it told neither. */
  name: v.nullable(v.string()),
  /** null: before this was kept. */
  addedAt: v.nullable(momentSchema),
  /** Whether this login came by it. */
  isCurrent: v.boolean(),
})

/** `POST /auth/account/ways`: the ways into the account. Access token and DPoP proof. Throws SESSION_INVALID. */
export const accountWaysRoute = { method: 'POST', path: '/auth/account/ways' } as const

/** Answer of {@link accountWaysRoute}. */
export const accountWaysSchema = v.object({
  /** Where news go; null: no address is known. */
  email: v.nullable(v.string()),
  /** Oldest first. */
  ways: v.array(waySchema),
  /** Until when this login may change them. */
  changesUntil: momentSchema,
  /** When the account is deleted for good; null: it is not to be. */
  erasesAt: v.nullable(momentSchema),
  /** When the wallet gets another wrapping key, unless somebody stops that; null: none was asked for. */
  renewsAt: v.nullable(momentSchema),
})

/** See {@link accountWaysSchema}. */
export type AccountWays = v.InferOutput<typeof accountWaysSchema>

/**
 * `POST /auth/account/grants`: what the account lets apps do by themselves; first what is in force, and of that the
 * newest. Access token and DPoP proof. Throws SESSION_INVALID.
 */
export const accountGrantsRoute = { method: 'POST', path: '/auth/account/grants' } as const

/** What an app may do; to take it back takes the app's page, where the key is. */
const accountGrantSchema = v.object({
  appOrigin: v.string(),
  caipNetworkId: caipNetworkIdSchema,
  /** Unix seconds. */
  expiry: v.number(),
  permissions: v.array(permissionSchema),
  policies: v.array(grantPolicySchema),
  /** null: it was not taken back. */
  revokedAt: v.nullable(momentSchema),
})

/** See {@link accountGrantSchema}. */
export type AccountGrantRecord = v.InferOutput<typeof accountGrantSchema>

/** Answer of {@link accountGrantsRoute}. */
export const accountGrantsSchema = v.object({ grants: v.array(accountGrantSchema) })

/**
 * `POST /auth/account/devices`: the browsers that may use the account; first the one that asks, then the last used.
 * Access token and DPoP proof. Throws SESSION_INVALID.
 */
export const accountDevicesRoute = { method: 'POST', path: '/auth/account/devices' } as const

/** A browser, for one app. */
const accountDeviceSchema = v.object({
  /** Names it to {@link accountDeviceEndRoute}. */
  id: v.pipe(v.string(), v.maxLength(100)),
  appOrigin: v.string(),
  /** In words, e.g. `Firefox on Linux`; null: before this was kept. */
  browser: v.nullable(v.string()),
  /** Network of its last login, e.g. `203.0.113.0/24`; null: unknown, or this machine. */
  place: v.nullable(v.string()),
  addedAt: momentSchema,
  /** Within ten minutes; null: not since this is kept. */
  usedAt: v.nullable(momentSchema),
  isLoggedIn: v.boolean(),
  /** Whether it is the one that asks. */
  isCurrent: v.boolean(),
  /** Whether it may approve the logins of its owner, and does nothing else. */
  mayApprove: v.optional(v.boolean()),
})

/** Answer of {@link accountDevicesRoute}. */
export const accountDevicesSchema = v.object({ devices: v.array(accountDeviceSchema) })

/** See {@link accountDevicesSchema}. */
export type AccountDevices = v.InferOutput<typeof accountDevicesSchema>

/**
 * `POST /auth/account/devices/end`: logs a browser out of its app, and its share of the key dies; it is asked about by
 * mail when it logs in again. Access token and DPoP proof. Throws SESSION_INVALID for a login older than five minutes.
 */
export const accountDeviceEndRoute = { method: 'POST', path: '/auth/account/devices/end' } as const

/** Body of {@link accountDeviceEndRoute}. */
export const accountDeviceEndBodySchema = v.pick(accountDeviceSchema, ['id'])

/** Answer of {@link accountDeviceEndRoute}. */
export const accountDeviceEndResponseSchema = v.object({
  /**
   * `absent`: there was none such, or it is the one that asks. `loggedOut`: it opened the wallet before who keeps the
   * recovery was let change, less than `renewalDays` ago; it keeps its set for a login of its own.
   */
  outcome: v.picklist(['ended', 'loggedOut', 'absent']),
  ...accountDevicesSchema.entries,
})

/**
 * `POST /auth/account/add/start`: asks a provider who the person is, to make it a way into this account. Answers
 * `providerStartResponseSchema`. Access token and DPoP proof. Throws SESSION_INVALID for a login older than five
 * minutes, LOGIN_NOT_AVAILABLE.
 */
export const accountAddStartRoute = { method: 'POST', path: '/auth/account/add/start' } as const

/** Body of {@link accountAddStartRoute}. */
export const accountAddStartBodySchema = v.pick(providerStartBodySchema, ['provider'])

/**
 * `POST /auth/account/add/finish`: adds whom the provider named, once the person has agreed on the page after the
 * return. Access token and DPoP proof of the session that started it. Throws SESSION_INVALID, LOGIN_EXPIRED.
 */
export const accountAddFinishRoute = { method: 'POST', path: '/auth/account/add/finish' } as const

/** Body of {@link accountAddFinishRoute}. */
export const accountAddFinishBodySchema = providerFinishBodySchema

/** Answer of {@link accountAddFinishRoute}. */
export const accountAddFinishResponseSchema = v.object({
  /** `known`: it led here already; `taken`: it leads into another account, and nothing has changed. */
  outcome: v.picklist(['added', 'known', 'taken']),
  account: accountWaysSchema,
})

/**
 * `POST /auth/account/remove`: closes a way, and ends the sessions that came by it, but for the one that asks. Access
 * token and DPoP proof. Throws SESSION_INVALID for a login older than five minutes.
 */
export const accountRemoveRoute = { method: 'POST', path: '/auth/account/remove' } as const

/** Body of {@link accountRemoveRoute}. */
export const accountRemoveBodySchema = v.pick(waySchema, ['id', 'provider'])

/** Answer of {@link accountRemoveRoute}. */
export const accountRemoveResponseSchema = v.object({
  /** `last`: nothing has changed, as there is no other way in; `absent`: there was none such. */
  outcome: v.picklist(['removed', 'last', 'absent']),
  account: accountWaysSchema,
})

/**
 * `POST /auth/account/activity`: what happened to the account, by the audit log, newest first. Access token and DPoP
 * proof. Throws SESSION_INVALID.
 */
export const accountActivityRoute = { method: 'POST', path: '/auth/account/activity' } as const

/** Body of {@link accountActivityRoute}; `before`: the last answer's `next`, null at first. */
export const accountActivityBodySchema = v.object({
  before: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

const accountActivityRowSchema = v.object({
  id: v.number(),
  at: momentSchema,
  /** One of `auditEvents`; a later version may write others. */
  event: v.string(),
  result: v.picklist(['ok', 'failed', 'refused']),
  /** Whose page it was; null: nobody's, or it is not known. */
  appOrigin: v.nullable(v.string()),
  /** First bits of the network it came from, as mails tell it; null: none to tell. */
  place: v.nullable(v.string()),
  /** Who said who the person is, or whom it is about; null: the mailbox, or nobody. */
  provider: v.nullable(v.string()),
})

/** See {@link accountActivityRowSchema}. */
export type AccountActivityRow = v.InferOutput<typeof accountActivityRowSchema>

/** Answer of {@link accountActivityRoute}. */
export const accountActivitySchema = v.object({
  rows: v.array(accountActivityRowSchema),
  /** Names the page after this one; null: there is none. */
  next: v.nullable(v.number()),
})

/**
 * `POST /auth/account/data`: all that the service keeps of the person, for them to read and take along; no share, token or
 * digest of a way. Access token and DPoP proof. Throws SESSION_INVALID, RATE_LIMITED. Regulation (EU) 2016/679, articles 15 and 20.
 */
export const accountDataRoute = { method: 'POST', path: '/auth/account/data' } as const

/** Answer of {@link accountDataRoute}: goes into the file as it comes. */
export const accountDataSchema = v.record(v.string(), v.unknown())

/**
 * `POST /auth/account/export`: share B of the wallet with leave to have share C, for the person to see its words; once for a
 * login of the last five minutes, and not within a day of a change of address. Access token and DPoP proof. Throws
 * SESSION_INVALID, SHARE_NOT_FOUND, SHARE_RELEASE_REFUSED (`context.retryAfter`, seconds, within that day).
 * embedded-wallet.md §9.
 */
export const accountExportRoute = { method: 'POST', path: '/auth/account/export' } as const

/** Answer of {@link accountExportRoute}. */
export const accountExportResponseSchema = v.object({
  ...shareRecoverResponseSchema.entries,
  wallet: walletRecordSchema,
})

/**
 * What the `frame` role writes into the account's page, as `<script type="application/json">` of {@link
 * accountPageConfigId}.
 */
export const accountPageConfigSchema = v.object({
  projectId: v.string(),
  projectName: v.string(),
  /** Of the recovery service. */
  recoveryUrl: v.string(),
  /** Who is to keep what recovers the wallets of the project. */
  custody: custodyPolicySchema,
  /** Login providers that are set up, in the order of their buttons. */
  providers: v.array(v.string()),
  /** Names of what apps may spend, and where. `address` null: the network's coin. */
  networks: v.array(v.object({ caipNetworkId: v.string(), name: v.string() })),
  tokens: v.array(
    v.object({
      caipNetworkId: v.string(),
      address: v.nullable(v.string()),
      symbol: v.string(),
      decimals: v.number(),
    }),
  ),
})

/** See {@link accountPageConfigSchema}. */
export type AccountPageConfig = v.InferOutput<typeof accountPageConfigSchema>

/** Id of the element that carries it. */
export const accountPageConfigId = 'gangway-account-config'
