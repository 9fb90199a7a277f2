import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = join(root, 'scripts/gates/elementPage.js')

/** A page with the element and nothing else of ours. */
const page = `
import { createConfig, createTransports } from '@gangway/core'
import { defineGangwayButton } from '@gangway/element'
import { mainnet } from '@gangway/registry'

const transports = createTransports({ [mainnet.id]: 'https://node.example' })
const config = createConfig({ networks: [mainnet], transports })
defineGangwayButton()
for (const button of document.querySelectorAll('gangway-button')) button.config = config
`

/** Bytes of the scripts that such a page loads by itself, minified and gzip. 25 kB are allowed before the press (decision 0043). */
const limit = 15_000

test('behavior: a page with the element weighs 15 kB at most before the button is pressed, without React', async () => {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['gangway-source', 'module', 'browser'] },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? page : undefined),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rolldownOptions: { input: entry } },
  })
  const chunks = [output]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((chunk) => chunk.type === 'chunk')
  const early = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName))
  for (const name of early)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      early.add(imported)
  const loaded = chunks.filter(({ fileName }) => early.has(fileName))
  const size = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  console.info(`page with the element: ${size} bytes`)
  expect(loaded.flatMap(({ moduleIds }) => moduleIds).filter((id) => /node_modules\/react/.test(id))).toEqual(
    [],
  )
  expect(chunks.length).toBeGreaterThan(loaded.length)
  expect(size).toBeGreaterThan(limit / 4)
  expect(size).toBeLessThanOrEqual(limit)
}, 180_000)
