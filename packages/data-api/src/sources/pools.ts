import { caipNetworkIdSchema, type Network } from '@gangway/protocol'
import type { EnvironmentProblem } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineDataProvider } from '../defineDataProvider.js'
import { createPoolSwaps } from '../swaps/pools/createPoolSwaps.js'
import { swapVenues } from '../swaps/pools/swapVenues.js'

const addressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((address) => address as `0x${string}`),
)
const nameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(40))

const venueSchema = v.variant('kind', [
  v.strictObject({
    name: nameSchema,
    kind: v.literal('v2'),
    router: addressSchema,
    factory: addressSchema,
    fee: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000)),
  }),
  v.strictObject({
    name: nameSchema,
    kind: v.literal('v3'),
    router: addressSchema,
    quoter: addressSchema,
    tiers: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
      v.minLength(1),
      v.maxLength(6),
    ),
  }),
])

const tableSchema = v.record(
  caipNetworkIdSchema,
  v.nullable(
    v.strictObject({
      wrapped: addressSchema,
      stables: v.pipe(v.array(addressSchema), v.maxLength(3)),
      venues: v.pipe(v.array(venueSchema), v.maxLength(6)),
    }),
  ),
)

type Table = v.InferOutput<typeof tableSchema>

/** Pools on the networks themselves: swaps with nothing but a node. */
export const provider = defineDataProvider({
  name: 'pools',
  reach: 'node',
  variables: {
    SWAP_VENUES: {
      schema: v.pipe(v.string(), v.parseJson(), tableSchema),
      accepts:
        'JSON object of CAIP-2 ids to `{"wrapped":"0x…","stables":["0x…"],"venues":[…]}`, or to `null` for none',
      fallback: '{}',
      description:
        'Where swaps go by pools on an EVM network, in place of what is known of it. A venue is `{"kind":"v2","name":…,"router":…,"factory":…,"fee":basis points}` or `{"kind":"v3","name":…,"router":…,"quoter":…,"tiers":[500,3000]}`.',
    },
  },
  check: ({ SWAP_VENUES: table }, networks) => findProblems(table, networks),
  swaps: ({ SWAP_VENUES: table }, deps) => createPoolSwaps(deps, toVenues(table)),
})

function toVenues(table: Table) {
  const entries = Object.entries({ ...swapVenues, ...table })
  return Object.fromEntries(entries.flatMap(([chain, venues]) => (venues ? [[chain, venues]] : [])))
}

function findProblems(table: Table, networks: readonly Network[]): EnvironmentProblem[] {
  const evm = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  return Object.keys(table)
    .filter((chain) => !evm.some(({ caipNetworkId }) => caipNetworkId === chain))
    .map((chain) => ({ field: 'SWAP_VENUES', description: `${chain}: is no EVM network of this server` }))
}
