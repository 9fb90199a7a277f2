import type { KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import type { Config, CreateConfigParameters } from './config.js'
import type { ConnectorDescriptor } from './connector.js'
import type { State } from './state.js'

declare module './config.js' {
  interface CreateConfigParameters {
    /** Features of the host's own, after ours; default: none. */
    slices?: readonly Slice[]
  }
  interface Config {
    /** All features, ours first. */
    readonly slices: readonly Slice[]
  }
}

/**
 * One feature of a config: what it adds to the state and to the settings, what it does while the config runs, and what
 * of it survives a reload. All of core is slices; a host adds its own by `createConfig({ slices })`. Types are added by
 * `declare module '@gangway/core' { interface State { … } interface Config { … } interface CreateConfigParameters { … } }`
 * and, for the events it tracks, `declare module '@gangway/protocol' { interface EventProperties { … } }`.
 *
 * @example
 * const tips: Slice = { initialState: { tips: { given: 0 } } }
 */
export type Slice = {
  /** Its part of the state. All configs share it, so it must never be mutated. */
  initialState?: Partial<State>
  /** Its part of the config, and what of `features` it cannot offer. `config` has the parts of the slices before it. */
  settings?(parameters: CreateConfigParameters, config: Config): Partial<Config>
  /** What becomes of its state when another account, or none, comes into use. */
  onAccountChange?(state: State): Partial<State>
  /** Begins with `config.start()`, in the browser alone; returns the way to stop, if there is anything to stop. */
  start?(config: Config, parameters: CreateConfigParameters): (() => void) | undefined
  /** What of it survives a reload. */
  stored?: StoredPart
  /** The code for {@link StoredPart}; that of our own slices loads later (restorers.ts). */
  restorer?: Restorer
}

/** Under which key a slice keeps something, and when there is something to keep. */
export type StoredPart = {
  /** `getStorageKey` adds the name of the config. */
  key: string
  /** Once one of these is not what it was at the start, there is something to keep. */
  keptState: readonly (keyof State)[]
  /** Called at the start where an earlier visit left something; returns what to do if its code does not come. */
  onLeft?(config: Config): () => void
}

/** What a slice does once there is something to restore or to keep. */
export type Restorer = {
  /** Takes over what was left, then writes down what changes, until the signal aborts. */
  keep?(config: Config, context: RestoreContext): void
  /** A wallet of an earlier visit that no discovery finds; null: the id is none of this slice's. */
  findDescriptor?(config: Config, id: string): Promise<ConnectorDescriptor> | null
}

/** See {@link Restorer}. */
export type RestoreContext = {
  storage: KeyValueStorage
  /** What another world left is dropped. */
  worldId: string | null
  /** The state when the config was started; what has changed since then outranks what was left. */
  since: State
  signal: AbortSignal
}
