import { noFeatures } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import {
  createGetClientIp,
  createGetSourceIp,
  createGuardedFetch,
  createLog,
  createMetrics,
  createRpcUpstreams,
  type Database,
} from '@gangway/server-kit'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  bindDataProviders,
  createBuying,
  createDataApi,
  createDataSources,
  createPriceManager,
  type DataApiDeps,
  dataProviders,
  defineDataProvider,
} from '../src/index.js'
import { operations } from '../src/mountOpenApi.js'
import { createTestAccountData } from './createTestAccountData.js'

const networks = [{ network: gangwayOne, rpcUrls: ['http://127.0.0.1:1'] }]
const log = createLog({ level: 'silent' })
const metrics = createMetrics()

/** Nothing is asked of it: no route but the description is called. */
const database = {} as Database

/** What is optional and none of our providers has. */
const swaps = defineDataProvider({
  name: 'swaps',
  reach: 'here',
  swaps: () => ({ name: 'swaps', supports: () => true, getQuote: async () => ({ id: null, received: 1n }) }),
})

function createApi(options: Partial<DataApiDeps> = {}) {
  return createDataApi({
    log,
    metrics,
    rpc: createRpcUpstreams(networks, { log, metrics }),
    prices: createPriceManager({ providers: [], log }),
    tokens: [],
    projectIds: ['local'],
    allowedOrigins: [],
    rateLimits: { perClient: 0, perProject: 0 },
    getClientIp: createGetClientIp(createGetSourceIp({ trustProxy: { hops: 0 }, log })),
    getPublicConfig: () => ({
      environment: 'local',
      worldId: null,
      projectId: 'local',
      apiUrl: 'https://api.example',
      defaultNetwork: 'eip155:31337',
      networks: [],
      features: noFeatures,
    }),
    ...options,
  })
}

/** An API with everything an API can have. */
function createWholeApi() {
  const fetch = createGuardedFetch({ gateways: { ipfs: undefined, ar: undefined } })
  const secret = new Uint8Array(32)
  return createApi({
    events: { accept: () => undefined, count: async () => [], close: async () => undefined },
    operatorToken: 'token',
    grants: { list: async () => [], find: async () => undefined },
    siwx: { database, secret },
    pictures: { fetch, secret, apiUrl: 'https://api.example' },
    names: { fetch },
    buying: createBuying({
      ...{ providers: [], database, log, tokens: [], defaultCountry: 'US', keptFor: 1, getNow: Date.now },
      rpc: createRpcUpstreams(networks, { log, metrics }),
    }),
    sources: createDataSources(bindDataProviders({}, [...dataProviders, swaps])),
    accountData: createTestAccountData(database, networks),
  })
}

const operationSchema = v.object({
  summary: v.string(),
  parameters: v.optional(
    v.array(v.object({ name: v.string(), in: v.string(), required: v.boolean(), schema: v.unknown() })),
    [],
  ),
  requestBody: v.optional(v.unknown()),
  responses: v.record(v.string(), v.unknown()),
})
const documentSchema = v.object({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
})

async function readDocument(app: ReturnType<typeof createApi>) {
  const response = await app.request('/openapi.json')
  expect(response.status).toBe(200)
  return v.parse(documentSchema, await response.json())
}

/** What is mounted, as `GET /v1/names/{name}`. */
const listMounted = (app: ReturnType<typeof createApi>) =>
  app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

const listDescribed = ({ paths }: v.InferOutput<typeof documentSchema>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

test('default: every route is described, and every route described is mounted', async () => {
  const app = createWholeApi()
  const mounted = [...new Set(listMounted(app))].sort()
  expect(listDescribed(await readDocument(app)).sort()).toEqual(mounted)
  expect(operations).toHaveLength(mounted.length)
})

test('behavior: what is not mounted here is not described', async () => {
  const app = createApi()
  const described = listDescribed(await readDocument(app))
  expect(described.sort()).toEqual([...new Set(listMounted(app))].sort())
  expect(described).not.toContain('GET /v1/identity/{address}')
})

test('behavior: each is described by the schema it checks with', async () => {
  const { paths } = await readDocument(createWholeApi())
  const gas = paths['/v1/convert/gas-price']?.get
  expect(gas?.parameters).toEqual([
    { name: 'projectId', in: 'query', required: true, schema: { type: 'string' } },
    { name: 'chainId', in: 'query', required: true, schema: expect.objectContaining({ type: 'string' }) },
  ])
  expect(gas?.responses).toMatchObject({
    200: { content: { 'application/json': { schema: { required: ['standard', 'fast', 'instant'] } } } },
    default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  })
  expect(paths['/v1/fungible/price']?.post?.requestBody).toMatchObject({
    content: {
      'application/json': { schema: { properties: { addresses: { type: 'array', minItems: 1 } } } },
    },
  })
})

test('behavior: every parameter of a path is described, once, and no schema leaves anything open by mistake', async () => {
  const { paths } = await readDocument(createWholeApi())
  for (const [path, methods] of Object.entries(paths))
    for (const { parameters, responses } of Object.values(methods)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
      const names = parameters.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const { name, schema } of parameters) expect(schema, `${name} of ${path}`).not.toEqual({})
      expect(Object.keys(responses)).toHaveLength(2)
    }
})
