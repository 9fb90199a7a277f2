import { isSocialProvider, socialProviderNames } from '@gangway/protocol'
import {
  type Database,
  type EnvironmentOf,
  type EnvironmentProblem,
  type HttpEnv,
  readEnvironment,
  type Variables,
} from '@gangway/server-kit'
import type { Context, Hono } from 'hono'

/** Somebody who can say who a person is, such as Google. One file of `providers/` each. embedded-wallet.md §7. */
export type LoginProvider<TVariables extends Variables = Variables> = {
  /** As product.md §5 lists it, e.g. `google`. Kept with each account of it, so it never changes. */
  name: string
  /** What an operator sets for it, as in docs/self-hosting.md. */
  variables: TVariables
  /** What an operator has left out who set it up in part, or asks for it elsewhere: `asker` says where. */
  check(env: Readonly<Record<string, string | undefined>>, asker?: string): EnvironmentProblem[]
  /** Its driver; null where the operator has not set it up. What is wrong with a setting is the server's to say. */
  bind(env: Readonly<Record<string, string | undefined>>): BoundDriver | null
}

/** A driver as its settings give it: ready, or to be opened within the login service. */
export type BoundDriver = LoginDriver | ServiceDriver

/** Needs something of the login service, so it is opened where that is there, once. */
export type ServiceDriver = { name: string; open(service: LoginService): LoginDriver }

/** What a driver may have of the login service. */
export type LoginService = {
  /** Takes routes of the driver's own, below `/<its name>/`, for others than the frame's pages. */
  app: Hono<HttpEnv>
  database: Database
  /** Public origin of the frame. */
  frameUrl: string
  /**
   * Counts points of one client.
   *
   * @throws GangwayError `RATE_LIMITED`.
   */
  admit: (request: Context, points: number) => Promise<void>
  /** Unix milliseconds. */
  getNow: () => number
}

/** What {@link LoginProvider} does, set up. */
export type LoginDriver = WindowDriver | PhoneDriver

/** What a login begins with. `origin`: the frame's own, whose login it is; `redirectUri`: below it, for one who sends back. */
export type LoginStart = { state: string; origin: string; redirectUri: string }

/** Sends the person to a page of the provider, which sends them back. */
export type WindowDriver = {
  name: string
  /** Where the person goes. `state` must come back with them; `memory` comes back to {@link prove}, sealed meanwhile. */
  start(request: LoginStart): Promise<{ uri: string; memory: unknown }>
  /**
   * Who came back. `answer` is what their browser brought, which anybody may have written.
   *
   * @throws GangwayError `LOGIN_DECLINED` where the person said no; `LOGIN_PROVIDER_FAILED` where the provider does not
   * answer, or its word does not hold.
   */
  prove(request: { answer: URLSearchParams; memory: unknown; redirectUri: string }): Promise<ProvenIdentity>
}

/** Has the person approve on their phone, and is asked until they have. */
export type PhoneDriver = {
  name: string
  /** Address the phone opens; `memory` comes back to {@link poll}, sealed meanwhile. `lifetime`: how long it is good, ms. */
  start(request: LoginStart): Promise<{ uri: string; memory: unknown; lifetime: number }>
  /**
   * Who approved; null: nobody yet.
   *
   * @throws GangwayError as `prove` of {@link WindowDriver}.
   */
  poll(memory: unknown): Promise<ProvenIdentity | null>
}

/** Who somebody is to a provider. */
export type ProvenIdentity = {
  /** The provider's own id of them, which no other person ever gets. Never an e-mail address. */
  subject: string
  /** Where mails may reach them; never a way in by itself. null: not told. */
  email: string | null
  /** Whether the provider vouches that the address is this person's, and is somebody to take that word from. embedded-wallet.md §7. */
  isEmailVerified: boolean
  /** What the provider calls them; null: not told. */
  name: string | null
}

/**
 * Defines a login provider; `create` has the values that its `variables` give. `needs`: those without which there is no
 * login by it, so that they are set together or not at all.
 */
export function defineLoginProvider<const TVariables extends Variables>(provider: {
  name: string
  variables: TVariables
  needs?: readonly (keyof TVariables & string)[]
  create(values: EnvironmentOf<TVariables>): BoundDriver | null
}): LoginProvider<TVariables> {
  const { name, variables, needs = [], create } = provider
  return {
    name,
    variables,
    check(env, asker) {
      const [set = asker] = needs.filter((field) => env[field]?.trim())
      if (set === undefined) return []
      return needs
        .filter((field) => !env[field]?.trim())
        .map((field) => ({ field, description: `Required with ${set}` }))
    },
    bind: (env) => create(readEnvironment(variables, env).values),
  }
}

/** A provider's name as people know it, for mails. */
export function toShownName(provider: string): string {
  return isSocialProvider(provider) ? socialProviderNames[provider] : provider
}
