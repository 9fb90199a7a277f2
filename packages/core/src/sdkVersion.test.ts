import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sdkVersion } from './sdkVersion.js'

test('behavior: the version told to servers is that of the package', () => {
  const manifest: { version?: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  )
  expect(sdkVersion).toBe(manifest.version)
})
