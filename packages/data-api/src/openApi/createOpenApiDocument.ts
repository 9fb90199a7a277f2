import { caipNetworkIdSchema, errorBodySchema } from '@gangway/protocol'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Operation } from './operation.js'

/** Writes operations down as OpenAPI 3.1. */
export function createOpenApiDocument(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gangway data API', version: '0.1.0', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: describeSchema(errorBodySchema) },
    },
  }
}

function describe({ path, summary, query, body, headers = {}, isPrivate, answer, status = 200 }: Operation) {
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => toParameter('path', name, { type: 'string' })),
    ...(query ? listQuery(query) : []),
    ...Object.entries(headers).map(([name, description]) =>
      toParameter('header', name, { type: 'string', description }),
    ),
  ]
  return {
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: toContent(describeSchema(body)) } } : {}),
    ...(isPrivate ? { security: [{ bearer: [] }] } : {}),
    responses: {
      [status]: { description: summary, ...describeAnswer(answer) },
      default: { description: 'Why not', content: toContent({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function describeAnswer(answer: Operation['answer']) {
  if (answer === null) return {}
  return { content: typeof answer === 'string' ? { [answer]: {} } : toContent(describeSchema(answer)) }
}

const toContent = (schema: unknown) => ({ 'application/json': { schema } })

const toParameter = (place: string, name: string | undefined, schema: unknown, required = true) => ({
  name,
  in: place,
  required,
  schema,
})

function listQuery(query: NonNullable<Operation['query']>) {
  const { properties = {}, required = [] } = describeSchema(query)
  return Object.entries(properties).map(([name, schema]) =>
    toParameter('query', name, schema, required.includes(name)),
  )
}

/** What crosses the wire: before anything is made of it here. */
function describeSchema(schema: v.GenericSchema) {
  const { $schema, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // Checks that JSON Schema has no word for are left out; the server makes them all the same.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === caipNetworkIdSchema
        ? { type: 'string', pattern: '^(eip155|solana):[-_a-zA-Z0-9]{1,32}$', description: 'CAIP-2 id' }
        : undefined,
  })
  return described
}
