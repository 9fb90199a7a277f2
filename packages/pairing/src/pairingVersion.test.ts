import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pairingVersion } from './pairingVersion.js'

test('behavior: the version told to relays is that of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(pairingVersion).toBe(manifest.version)
})
