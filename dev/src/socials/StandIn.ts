import type { Context, Hono } from 'hono'
import type { Fault } from './faults.js'

/** A local stand-in for somebody who says who a person is: the provider's own paths and quirks, nobody's account. */
export type StandIn = {
  /** Path of the page the app sends people to, below the provider's base. */
  authorizePath: string
  /** What it can get wrong. */
  faults: readonly Fault[]
  /** Why it shows an error in place of its page; null where it does not. Client, redirect and PKCE method apart. */
  refuse?(query: URLSearchParams): string | null
  /** Whether it takes a request without `response_type`, which means a code. */
  hasImpliedResponseType?: true
  /** Makes its kind of id out of 64 hexadecimal digits. */
  toSubject(hash: string): string
  /** What the app hears of a person who says no. */
  declined: Readonly<Record<string, string>>
  /** What the app's browser brings beside code and state. */
  getExtras?(grant: Grant, issuer: string): Readonly<Record<string, string>>
  /** Comes back by a form that posts itself, as OAuth's `form_post`. Default: by a redirect. */
  returnsByForm?: true
  /** What it puts behind the address it redirects to. */
  fragment?: string
  /** Whether a person may hide their address behind one of the provider's. */
  hasRelay?: true
  /** Adds what the app's server asks. */
  addRoutes(app: Hono, desk: Desk): void
}

/** Somebody with an account at a provider. */
export type Person = {
  /** The provider's id of them: the same for the same name, over restarts too. */
  subject: string
  name: string
  /** null: it is not told. */
  email: string | null
  isVerified: boolean
  /** Whether `email` is one of the provider's, which hides their own. */
  isRelayed: boolean
}

/** What a person agreed to. */
export type Grant = {
  /** What the app asked for. */
  query: URLSearchParams
  person: Person
  fault: Fault | ''
  /** Whether this person lets this app in for the first time. */
  isFirst: boolean
}

/** An app as a provider knows it. */
export type SocialClient = { id: string; secret: string }

/** Why a token endpoint gives nothing. */
export type RefusalReason = 'client' | 'code' | 'redirect' | 'verifier'

/** What all stand-ins do alike. */
export type Desk = {
  client: SocialClient
  /** Answers a token endpoint. A code is good for one question, whatever comes of it. */
  exchange(
    c: Context,
    rules: {
      isClient(form: URLSearchParams): boolean | Promise<boolean>
      /** Whether it demands `grant_type`. Default: true. */
      needsGrantType?: boolean
      refuse(reason: RefusalReason): Response
      answer(grant: Grant, accessToken: string): Response | Promise<Response>
    },
  ): Promise<Response>
  /** What an access token was given for. */
  readSession(accessToken: string | undefined): Grant | undefined
}
