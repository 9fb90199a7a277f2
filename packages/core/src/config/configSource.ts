import type { SiwxConfig } from '@gangway/protocol'
import type { Slice } from './slice.js'

/** What `createTransports` makes of an app's own nodes. */
export type Transports = Required<Pick<Slice, 'settings'>>

/** A page of a deployment: its server tells what wallets there are, what an account holds, and reaches the networks. */
export type WithServer = {
  projectId: string
  apiUrl: string
  transports?: never
}

/** A page without a server: it reads the networks by itself. What needs a server is absent. docs/decisions/0032. */
export type WithoutServer = {
  /** The app's own nodes, one for each network. */
  transports: Transports
  projectId?: never
  apiUrl?: never
  /** A relay knows the page by a project of its own. */
  pairing?: { projectId: string } | null
  /** Any but `createServerSiwx`, whose sessions are a server's. */
  siwx?: (SiwxConfig & { isOfServer?: never }) | null
}

/** Where a page reads; one or the other. */
export type ConfigSource = WithServer | WithoutServer
