import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { formatVariablesTable } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { variables } from '../src/settings/variables.js'

const page = fileURLToPath(new URL('../../../docs/self-hosting.md', import.meta.url))

test('behavior: docs/self-hosting.md holds the table of the schema (write it anew with vitest -u)', async () => {
  const text = await readFile(page, 'utf8')
  const parts = /^([\s\S]*<!-- variables -->\n)[\s\S]*(\n<!-- \/variables -->[\s\S]*)$/.exec(text)
  const expected = `${parts?.[1]}\n${formatVariablesTable(variables)}\n${parts?.[2]}`
  await expect(expected).toMatchFileSnapshot(page)
})
