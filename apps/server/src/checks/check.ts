import type { LookupFunction } from 'node:net'
import type { ServerConfig } from '../settings/readServerConfig.js'

/**
 * How sure it is that something is wrong. `wrong`: no wait mends it. `away`: somebody is not reached, now. `doubtful`: it
 * works, and is seldom what was meant.
 */
export type FindingLevel = 'wrong' | 'away' | 'doubtful'

/** One thing a check has found, for an operator's eyes. Never holds a secret. */
export type Finding = {
  level: FindingLevel
  /** The variable that says it, or what was looked at. */
  field: string
  what: string
  remedy: string
}

/** What checks work with. */
export type CheckTools = {
  config: ServerConfig
  /** Time for one question to somebody else, ms. */
  timeout: number
  getNow: () => number
  /** Where a test mail goes; left out, none is sent. */
  mailTo?: string | undefined
  /** How the names of public addresses are found; left out, as the system does. */
  lookup?: LookupFunction | undefined
  /** A certificate authority public addresses may have, in place of those that are known, PEM. */
  ca?: string | undefined
}

/** One thing that is looked at; changes nothing. */
export type Check = {
  /** Says what, in a word or two. */
  title: string
  find(tools: CheckTools): Promise<Finding[]>
}
