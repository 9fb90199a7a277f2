import type { CaipNetworkId } from '@gangway/protocol'
import {
  type DataCapabilities,
  type DataCapability,
  type DataCapabilityDeps,
  type DataProvider,
  type DataSource,
  reaches,
} from './defineDataProvider.js'
import { dataProviders } from './sources/index.js'

/** Capabilities whose sources an operator chooses, network by network. */
const chosenCapabilities = ['holdings', 'nfts', 'history', 'prices', 'swaps'] as const

/** A capability whose sources an operator chooses, by `DATA_SOURCES`. */
export type ChosenCapability = (typeof chosenCapabilities)[number]

/** Where the data of a deployment comes from. */
export type DataSources = {
  /** What the sources make of a capability; where it has no choice, those that are asked unnamed. */
  create<C extends DataCapability>(capability: C, deps: DataCapabilityDeps[C]): DataCapabilities[C][]
  /** The sources that are asked about a network, in their order. */
  getNames(capability: ChosenCapability, chain: CaipNetworkId): readonly string[]
  /** All sources with their settings, those that are not set up too. */
  list(): readonly DataSource[]
}

/** Names that `DATA_SOURCES` takes; none of a capability that no provider has. */
export function listChoices(
  sources: readonly Pick<DataSource, 'name' | 'capabilities'>[] = dataProviders,
): { capability: ChosenCapability; names: string[] }[] {
  return chosenCapabilities
    .map((capability) => ({
      capability,
      names: sources.filter(({ capabilities }) => capabilities.includes(capability)).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
}

/** Gives data providers their settings; those whose questions travel least come first. */
export function bindDataProviders(
  env: Readonly<Record<string, string | undefined>> = {},
  providers: readonly DataProvider[] = dataProviders,
): DataSource[] {
  return reaches
    .flatMap((reach) => providers.filter((provider) => provider.reach === reach))
    .map((provider) => provider.bind(env))
}

/** Puts sources together. `choose` says what the operator named for a network; the others are asked as they come. */
export function createDataSources(
  sources: readonly DataSource[] = bindDataProviders(),
  choose?: (capability: ChosenCapability, chain: CaipNetworkId) => readonly string[] | undefined,
): DataSources {
  const listAble = (capability: DataCapability) =>
    sources.filter(({ capabilities }) => capabilities.includes(capability))
  return {
    create: (capability, deps) =>
      listAble(capability)
        .filter(
          ({ isAskedUnnamed }) => isAskedUnnamed || chosenCapabilities.some((one) => one === capability),
        )
        .map((source) => source.create(capability, deps))
        .filter((made) => made !== undefined),
    list: () => sources,
    getNames: (capability, chain) =>
      choose?.(capability, chain) ??
      orderFor(capability, listAble(capability))
        .filter(({ isAskedUnnamed, getMissing }) => isAskedUnnamed && getMissing(chain) === undefined)
        .map(({ name }) => name),
  }
}

/** A node finds NFTs among what was followed, so a service that the operator has set up is asked before it, and the node after all. */
function orderFor(capability: ChosenCapability, sources: readonly DataSource[]): readonly DataSource[] {
  if (capability !== 'nfts') return sources
  const isElsewhere = ({ reach }: DataSource) => reach === 'elsewhere'
  return [...sources.filter(isElsewhere), ...sources.filter((source) => !isElsewhere(source))]
}
