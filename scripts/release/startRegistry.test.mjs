import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startRegistry } from './startRegistry.mjs'

/** A registry with one package, before another that answers each path with the path. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-registry-'))
  const file = join(folder, 'gangway-core-1.2.3.tgz')
  writeFileSync(file, 'packed')
  const upstream = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const manifest = { name: '@gangway/core', version: '1.2.3', dependencies: { valibot: '^1.5.0' } }
  const registry = await startRegistry(
    [{ manifest, file, integrity: 'sha512-a', shasum: 'b' }],
    `http://127.0.0.1:${upstream.address().port}/npm`,
  )
  onTestFinished(async () => {
    await registry.stop()
    upstream.close()
    rmSync(folder, { recursive: true })
  })
  return registry.url
}

test.each(['@gangway%2fcore', '@gangway/core'])(
  'default: %s has its one version, and its tarball',
  async (path) => {
    const url = await start()
    const packument = await (await fetch(`${url}${path}`)).json()
    expect(packument['dist-tags']).toEqual({ latest: '1.2.3' })
    const { dist, dependencies } = packument.versions['1.2.3']
    expect(dependencies).toEqual({ valibot: '^1.5.0' })
    expect(dist).toMatchObject({ integrity: 'sha512-a', shasum: 'b' })
    expect(await (await fetch(dist.tarball)).text()).toBe('packed')
  },
)

test('behavior: what is not among the tarballs is asked of the other registry', async () => {
  const url = await start()
  expect(await (await fetch(`${url}viem`)).text()).toBe('/npm/viem')
  expect(await (await fetch(`${url}@solana%2fkit?write=true`)).text()).toBe('/npm/@solana%2fkit?write=true')
})
