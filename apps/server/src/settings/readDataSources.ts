import {
  type ChosenCapability,
  createDataSources,
  type DataSource,
  type DataSources,
  listChoices,
} from '@gangway/data-api'
import { errorMessages, type Network } from '@gangway/protocol'
import type { EnvironmentProblem } from '@gangway/server-kit'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.js'
import type { Environment } from './variables.js'

/** The sources of one network that the operator names. */
type Entry = Partial<Record<ChosenCapability, string[]>>

/** Reads where data comes from, for the networks this deployment lists. data-sources.md §5 */
export function readDataSources(
  table: Environment['DATA_SOURCES'],
  networks: readonly Network[],
  sources: readonly DataSource[],
): { dataSources: DataSources; problems: EnvironmentProblem[] } {
  const { entries, problems } = readEntries(table, networks, sources)
  return {
    problems: [
      ...problems,
      ...findMissing(entries, networks, sources),
      ...sources.flatMap(({ check }) => check(networks)),
    ],
    dataSources: createDataSources(
      sources,
      (capability, chain) => entries.get(chain)?.[capability] ?? entries.get('*')?.[capability],
    ),
  }
}

function readEntries(
  table: Environment['DATA_SOURCES'],
  networks: readonly Network[],
  sources: readonly DataSource[],
) {
  const schema = createEntrySchema(sources)
  const entries = new Map<string, Entry>()
  const problems: EnvironmentProblem[] = []
  for (const [chain, entry] of Object.entries(table)) {
    const refuse = (path: string, why: string) =>
      problems.push({
        field: 'DATA_SOURCES',
        description: `${[chain, path].filter(Boolean).join('.')}: ${why}`,
      })
    const result = v.safeParse(schema, entry)
    if (chain !== '*' && !networks.some(({ caipNetworkId }) => caipNetworkId === chain))
      refuse('', errorMessages.CHAIN_NOT_SUPPORTED)
    else if (result.success) entries.set(chain, result.output)
    else for (const issue of result.issues) refuse(v.getDotPath(issue) ?? '', describeIssue(issue))
  }
  return { entries, problems }
}

/** What a source is for is known once all are: where there is none, there is nothing to choose. */
function createEntrySchema(sources: readonly DataSource[]): v.GenericSchema<unknown, Entry> {
  const members = listChoices(sources).map(({ capability, names }) => {
    const name = v.pipe(
      v.string(),
      v.check((text) => names.includes(text), `Must be ${names.join(' or ')}`),
    )
    return [capability, v.exactOptional(v.array(name))] as const
  })
  return v.strictObject(Object.fromEntries(members))
}

/** A network that is named by itself must have what the source needs for it. */
function findMissing(
  entries: ReadonlyMap<string, Entry>,
  networks: readonly Network[],
  sources: readonly DataSource[],
): EnvironmentProblem[] {
  return networks.flatMap(({ caipNetworkId: chain }) =>
    Object.values(entries.get(chain) ?? {}).flatMap((names) =>
      names.flatMap((name) => {
        const missing = sources.find((source) => source.name === name)?.getMissing(chain)
        return missing === undefined
          ? []
          : [{ field: 'DATA_SOURCES', description: `${chain}: ${name} needs ${missing}` }]
      }),
    ),
  )
}
