import type { KeyValueStorage } from '../kernel/storage/keyValueStorage.js'

/** How `createServerSiwx` signs people in. Fields of the message: product.md §3, EIP-4361. */
export type ServerSiwxParameters = {
  /** Origin of the data API, which has the routes `/auth/v1/*`. */
  apiUrl: string
  /** Sent with the question for a nonce. */
  projectId: string
  /** Nobody may stay connected without a session; default false: it is offered. */
  isRequired?: boolean
  /** What a person agrees to, on one line; default `Sign in with this account.`. */
  statement?: string
  /** How long a session lasts, ms; default a week. */
  expiresIn?: number
  /** From when on it holds, ms after the message was made; the server takes no signature before. Default at once. */
  startsIn?: number
  /** Host of the page; default that of `location`. */
  domain?: string
  /** Address of the page; default the origin of `location`. */
  uri?: string
  requestId?: string
  resources?: readonly string[]
  /**
   * A session holds on the network it was made for alone; default true, since the same address may be another person's
   * contract elsewhere. False: it holds on all networks of its family.
   */
  isPerNetwork?: boolean
  /** Where sessions are kept; default `localStorage`, or memory where that is refused. */
  storage?: KeyValueStorage
  /** As `createConfig`'s. */
  name?: string
  /** Sessions of another world are dropped; default null. */
  worldId?: string | null
}
