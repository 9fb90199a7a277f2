import { type BuyDenials, type BuyProvider, buyProviders } from '@gangway/data-api'
import type { EnvironmentProblem } from '@gangway/server-kit'
import type { Environment } from './variables.js'

/** Who sells coins for money, and what not. */
export type BuySettings = {
  /** In the operator's order; empty: nothing is sold. */
  providers: readonly BuyProvider[]
  defaultCountry: string
  denials: BuyDenials
  /** How long purchases that have ended are kept, ms. */
  keptFor: number
}

const dayLength = 86_400_000

/** Reads who sells. One that is named must have all it needs; one that has some of it, too. */
export function readBuySettings(
  values: Environment,
  env: Readonly<Record<string, string | undefined>>,
): { buy: BuySettings; problems: EnvironmentProblem[] } {
  const named = values.BUY_PROVIDERS
  const chosen = named
    ? named.flatMap((name) => buyProviders.filter((provider) => provider.name === name))
    : buyProviders
  const deps = { getNow: Date.now }
  const problems = buyProviders.flatMap((provider) => [
    ...provider.check(env, named?.includes(provider.name) ?? false),
    ...(provider.isLocal && values.GANGWAY_ENV !== 'local'
      ? provider.needs
          .filter((field) => env[field]?.trim())
          .map((field) => ({ field, description: 'Allowed with GANGWAY_ENV=local only' }))
      : []),
  ])
  return {
    problems,
    buy: {
      // What has a problem is not made: the server does not start.
      providers: problems.length > 0 ? [] : chosen.flatMap((provider) => provider.bind(env, deps) ?? []),
      defaultCountry: values.BUY_COUNTRY,
      denials: values.BUY_DENY,
      keptFor: values.BUY_DAYS * dayLength,
    },
  }
}
