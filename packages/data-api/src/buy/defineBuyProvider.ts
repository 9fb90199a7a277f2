import {
  type EnvironmentOf,
  type EnvironmentProblem,
  readEnvironment,
  type Variables,
} from '@gangway/server-kit'
import type { BuyProvider } from './buyProvider.js'

/** What a provider is made with beside its settings. */
export type BuyProviderDeps = {
  /** Unix milliseconds. */
  getNow: () => number
}

/** A provider as its file declares it: what an operator sets for it, and how it is set up. */
export type BuyProviderDefinition<TVariables extends Variables = Variables> = {
  name: string
  label: string
  /** What an operator sets for it, as in docs/self-hosting.md. */
  variables: TVariables
  /** Settings without which it sells nothing; they are set together or not at all. */
  needs: readonly string[]
  /** Sells on the networks of the local world alone, and never elsewhere. */
  isLocal: boolean
  /** What an operator has left out who set it up in part, or named it in `BUY_PROVIDERS`. */
  check(env: Readonly<Record<string, string | undefined>>, isNamed: boolean): EnvironmentProblem[]
  /** Gives it its settings; null where the operator has not set it up. */
  bind(env: Readonly<Record<string, string | undefined>>, deps: BuyProviderDeps): BuyProvider | null
}

/** Declares a provider; `create` has the values that its `variables` give. docs/recipes/add-a-buy-provider.md */
export function defineBuyProvider<const TVariables extends Variables>(definition: {
  name: string
  label: string
  variables: TVariables
  needs: readonly (keyof TVariables & string)[]
  isLocal?: boolean
  create(values: EnvironmentOf<TVariables>, deps: BuyProviderDeps): Omit<BuyProvider, 'name' | 'label'> | null
}): BuyProviderDefinition<TVariables> {
  const { name, label, variables, needs, isLocal = false, create } = definition
  return {
    ...{ name, label, variables, needs, isLocal },
    check(env, isNamed) {
      const set = needs.find((field) => env[field]?.trim())
      if (set === undefined && !isNamed) return []
      return needs
        .filter((field) => !env[field]?.trim())
        .map((field) => ({ field, description: `Required with ${set ?? 'BUY_PROVIDERS'}` }))
    },
    bind(env, deps) {
      if (needs.some((field) => !env[field]?.trim())) return null
      const made = create(readEnvironment(variables, env).values, deps)
      return made && { name, label, ...made }
    },
  }
}
