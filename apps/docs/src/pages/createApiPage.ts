import { describeDataApi } from '@gangway/data-api'
import type { Page } from '../page.js'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Content = { content?: Record<string, { schema?: Schema }> }
type Described = {
  summary: string
  parameters?: Parameter[]
  requestBody?: Content
  security?: unknown
  responses: Record<string, Content>
}

/** The routes of the data API, from the document that a server answers at `/openapi.json`. */
export function createApiPage(): Page {
  const { paths } = describeDataApi() as { paths: Record<string, Record<string, Described>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return {
    path: 'reference/http/',
    title: 'HTTP API',
    section: 'Reference',
    group: 'Reference',
    description: 'Every route of the data API: its parameters, its body and its answer.',
    markdown: [
      '# HTTP API',
      '',
      'The routes of the data API, as a server describes them at `/openapi.json`. A server has the routes whose settings are there',
      '(docs/self-hosting.md). This site has [the whole document](/openapi.json), for programs that make clients.',
      '',
      'An error has the status of its code, and a body with `code` and `message`; see [Errors](/errors/).',
      '',
      ...operations.flatMap(({ path, method, operation }) => describe(path, method, operation)),
    ].join('\n'),
  }
}

function describe(path: string, method: string, operation: Described): string[] {
  const { summary, parameters = [], requestBody, security, responses } = operation
  const [status = '200', response = {}] = Object.entries(responses)[0] ?? []
  return [
    `## ${method.toUpperCase()} ${path}`,
    '',
    `${summary}.${security ? ' It needs `Authorization: Bearer`.' : ''}`,
    '',
    ...(parameters.length > 0
      ? [
          '| Parameter | In | Required | |',
          '|---|---|---|---|',
          ...parameters.map(
            ({ name, in: place, required, schema }) =>
              `| \`${name}\` | ${place} | ${required ? 'yes' : ''} | ${describeSchema(schema)} |`,
          ),
          '',
        ]
      : []),
    ...describeContent('Body', requestBody),
    ...describeContent(`Answer ${status}`, response),
  ]
}

function describeContent(heading: string, content: Content | undefined): string[] {
  const [[type = '', { schema = undefined } = {}] = []] = Object.entries(content?.content ?? {})
  if (!type) return []
  return [`**${heading}**, \`${type}\``, '', ...(schema ? ['```json', print(schema), '```', ''] : [])]
}

function describeSchema({ type, pattern, description, enum: choices }: Schema): string {
  const words = [type, description, Array.isArray(choices) ? choices.join(', ') : undefined]
  return [
    ...words.filter(Boolean),
    ...(pattern ? [`\`${String(pattern).replaceAll('|', '\\|')}\``] : []),
  ].join('; ')
}

/** Longest schema that is shown whole; a client is made of the document, not of this page. */
const longestSchema = 60

function print(schema: Schema): string {
  const lines = JSON.stringify(schema, null, 2).split('\n')
  if (lines.length <= longestSchema) return lines.join('\n')
  return [...lines.slice(0, longestSchema), `… ${lines.length - longestSchema} more lines`].join('\n')
}
