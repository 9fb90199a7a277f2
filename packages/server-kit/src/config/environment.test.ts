import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createConfigError, formatVariablesTable, readEnvironment } from './environment.js'
import { commaListSchema, httpUrlSchema, portSchema } from './variableSchemas.js'

const variables = {
  MODE: { schema: v.picklist(['a', 'b']), accepts: '`a` | `b`', fallback: 'a', description: 'Mode.' },
  PORT: { schema: portSchema, accepts: 'port', description: 'Port.' },
  'NODE_*': { schema: commaListSchema, accepts: 'comma list', description: 'Nodes.' },
} as const

test('default', () => {
  expect(readEnvironment(variables, { PORT: ' 8080 ', NODE_1: 'x, y', NODE_2: ' ' })).toEqual({
    values: { MODE: 'a', PORT: 8080, 'NODE_*': { '1': ['x', 'y'] } },
    problems: [],
  })
})

test('behavior: blank counts as absent', () => {
  const { values } = readEnvironment(variables, { MODE: '', PORT: ' ' })
  expect(values).toMatchObject({ MODE: 'a', PORT: undefined })
})

test("error: names every wrong variable in product.md §8's words and no value", () => {
  const env = { MODE: 'secret-canary', PORT: '99999', URL_1: 'ftp://secret-canary' }
  const withUrls = { ...variables, 'URL_*': { schema: httpUrlSchema, accepts: 'address', description: '' } }
  const { values, problems } = readEnvironment(withUrls, env)
  expect(values).toMatchObject({ MODE: 'a', PORT: undefined, 'URL_*': {} })
  const error = createConfigError(problems)
  expect(error).toMatchObject({
    code: 'INVALID_CONFIG',
    hints: [
      'MODE: Invalid input. Accepted: `a` | `b`',
      'PORT: Invalid input. Accepted: port',
      'URL_1: Invalid input. Accepted: address',
    ],
  })
  expect(JSON.stringify([error, error.message])).not.toContain('canary')
})

test('behavior: one table row per variable', () => {
  expect(formatVariablesTable(variables)).toBe(
    [
      '| Variable | Accepted | Default | What it does |',
      '|---|---|---|---|',
      '| `MODE` | `a` \\| `b` | `a` | Mode. |',
      '| `PORT` | port |  | Port. |',
      '| `NODE_<id>` | comma list |  | Nodes. |',
    ].join('\n'),
  )
})
