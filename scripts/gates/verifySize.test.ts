import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bytes of all of the package, minified and gzip. */
const limit = 2_000

test('behavior: what a back end verifies logins and webhooks by weighs 2 kB at most, and needs no package', async () => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'packages/verify/src/index.ts'), formats: ['es'] },
      minify: true,
    },
  })
  const chunks = [output]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((chunk) => chunk.type === 'chunk')
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  const size = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  console.info(`verify: ${size} bytes`)
  expect(imported).toEqual([])
  expect(size).toBeGreaterThan(limit / 4)
  expect(size).toBeLessThanOrEqual(limit)
})
