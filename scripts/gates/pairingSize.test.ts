import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { isTestFile } from './isTestFile.js'
import { listSourceFiles } from './listSourceFiles.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = join(root, 'scripts/gates/page.ts')

// The pairing client's size: what a current browser fetches on top of viem's own use of @noble, and of nothing else. Schemas,
// errors and relay count, and whatever else of @noble the page keeps because of us.
const limit = 20_000
// With what only browsers load that have no Ed25519 and X25519 of their own, and pages that are not served securely.
const limitWithFallback = 23_200
const fallback = /\/nobleCurves\.ts$/

test('behavior: the page’s side of pairing weighs 20 kB at most, gzip, for a page that has viem', async () => {
  const viemPage = writeViemPage()
  const before = await weigh(viemPage)
  const after = await weigh(viemPage + client)
  const size = after.fetched - before.fetched
  const withFallback = after.all - before.all
  console.info(`pairing: ${size} bytes, with the fallback of its curves ${withFallback}`)
  // For whoever reads it: two builds more, of all of core.
  if (process.env.GANGWAY_TEST_DEEP) {
    const kit = await weigh(corePage, [/\/createPairingSession\.js$/])
    const kitAfter = await weigh(corePage + client, [/\/createPairingSession\.js$/])
    console.info(`pairing on a page of ours: ${kitAfter.fetched - kit.fetched} bytes`)
  }
  expect(size).toBeGreaterThan(limit / 2)
  expect(size).toBeLessThanOrEqual(limit)
  expect(withFallback).toBeLessThanOrEqual(limitWithFallback)
})

const source = (path: string) => JSON.stringify(join(root, path))
const client = `
export { createDappClient } from ${source('packages/pairing/src/client/createDappClient.ts')}`
const corePage = `export { createConfig } from ${source('packages/core/src/createConfig.ts')}`

/** A page that has of viem what our EVM family uses, and no more. */
function writeViemPage(): string {
  const files = listSourceFiles(root, 'packages/core/src/chains/eip155').filter((file) => !isTestFile(file))
  const lines = files.flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    return module.staticImports
      .filter(({ moduleRequest }) => /^viem(\/|$)/.test(moduleRequest.value))
      .flatMap(({ moduleRequest, entries }) =>
        entries
          .filter(({ isType }) => !isType)
          .map(({ importName }) => `export { ${importName.name} } from '${moduleRequest.value}'`),
      )
  })
  lines.push(`export { recoverAddress } from 'viem'`, `export { verifyMessage } from 'viem'`)
  return [...new Set(lines)].join('\n')
}

/** Bytes of all chunks, lazy ones too; `fetched`: without those that only the fallback of the curves loads. */
async function weigh(source: string, external: RegExp[] = []): Promise<{ all: number; fetched: number }> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['gangway-source', 'module', 'browser'] },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, external, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = [output]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((chunk) => chunk.type === 'chunk')
  const fetched = new Set(chunks.filter(({ isEntry }) => isEntry))
  // A set goes on with what is added meanwhile.
  for (const { imports, dynamicImports } of fetched)
    for (const chunk of chunks)
      if (
        [...imports, ...dynamicImports].includes(chunk.fileName) &&
        !fallback.test(chunk.facadeModuleId ?? '')
      )
        fetched.add(chunk)
  const weight = (some: Iterable<(typeof chunks)[number]>) =>
    [...some].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  return { all: weight(chunks), fetched: weight(fetched) }
}
